-- Readers: as before.
-- The visitors that count, by network, object and half hour: of one network, a limited number does. Hashes by the key of a
-- day; rows of the last hours.
create table network_visitors (
    network bigint not null,
    -- The indicator or dashboard, or the collection itself for all of it.
    target_id uuid not null,
    -- The number of the half hour since 1970.
    half_hour bigint not null,
    visitor bigint not null,
    primary key (network, target_id, half_hour, visitor)
);
create index network_visitors_half_hour on network_visitors (half_hour);

-- When this limit began, for the collections that were counted without it before.
create table analytics_breaks (
    collection_id uuid not null primary key references collections (id) on delete cascade,
    limited_at bigint not null
);
insert into analytics_breaks (collection_id, limited_at)
select collection_id, (extract(epoch from now()) * 1000000)::bigint
from analytics_counts where measure = 'views' group by collection_id;

-- Texts of searches of fewer than 3 visitors in a day are not stored once the day is over; of those in a month, it is
-- unknown.
insert into analytics_counts (collection_id, target_id, measure, label, monthly, day, count, visitors)
select collection_id, target_id, measure, '', monthly, day, cast(sum(count) as bigint), cast(sum(visitors) as bigint)
from analytics_counts
where measure = 'searches' and label <> '' and sketch is null and (monthly or visitors < 3)
group by collection_id, target_id, measure, monthly, day
on conflict (collection_id, target_id, measure, label, monthly, day) do update
set count = analytics_counts.count + excluded.count, visitors = analytics_counts.visitors + excluded.visitors;
delete from analytics_counts
where measure = 'searches' and label <> '' and sketch is null and (monthly or visitors < 3);
