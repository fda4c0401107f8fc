-- The indicators and dashboards that users have starred. `object_id` is no reference: a favourite outlives its object.
create table favourites (
    user_id uuid not null references users (id) on delete cascade,
    kind text not null,
    object_id uuid not null,
    -- The order within the kind, ascending.
    position bigint not null,
    -- The name of the object when it was starred.
    name_fr text,
    name_en text,
    created_at bigint not null,
    -- A removed favourite returns to its place until it is swept.
    removed_at bigint,
    primary key (user_id, kind, object_id)
);
create index favourites_order on favourites (user_id, kind, position) where removed_at is null;
create index favourites_object on favourites (object_id) where removed_at is null;
create index favourites_removed on favourites (removed_at) where removed_at is not null;

-- The end of the former visit of the home page, and the last request of the present one.
alter table users add column former_visit_at bigint;
alter table users add column visit_at bigint;
