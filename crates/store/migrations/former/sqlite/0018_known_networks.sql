-- Networks that users signed in from, as keyed hashes: limits leave places for them.
create table known_networks (
    user_id blob not null references users (id) on delete cascade,
    network_hash blob not null,
    signed_in_at integer not null,
    primary key (user_id, network_hash)
) strict;
create index known_networks_age on known_networks (signed_in_at);
