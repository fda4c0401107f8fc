-- Readers: as before: the computed column due_day has the same name and the same kind of values.

-- The period of the last row of a series, where that row has a reason in place of a value; null where the last row is an
-- observation.
alter table metrics add column last_hole text;

-- As before, but after the last row: who says why a period has no value has published it.
drop index metrics_desk;
alter table metrics drop column due_day;
alter table metrics add column due_day integer generated always as (
    case
        when frequency = 'C' then 2932897
        when last_period is null then null
        else coalesce(cast(case frequency
            when 'D' then julianday(coalesce(last_hole, last_period), case
                when strftime('%w', coalesce(last_hole, last_period)) = '5' and observations <=
                    cast(julianday(coalesce(last_hole, last_period)) - julianday(first_period) + 1 as integer) / 7 * 5
                    + min(cast(julianday(coalesce(last_hole, last_period)) - julianday(first_period) + 1 as integer) % 7, 5)
                then '+4 days'
                else '+2 days'
            end)
            -- The Sunday of its week, and over the next week.
            when 'W' then julianday(coalesce(last_hole, last_period), 'weekday 0', '+8 days')
            when 'M' then julianday(coalesce(last_hole, last_period) || '-01', '+2 months')
            when 'Q' then julianday(substr(coalesce(last_hole, last_period), 1, 4) || '-01-01', (substr(coalesce(last_hole, last_period), 7, 1) * 3 + 3) || ' months')
            when 'S' then julianday(substr(coalesce(last_hole, last_period), 1, 4) || '-01-01', (substr(coalesce(last_hole, last_period), 7, 1) * 6 + 6) || ' months')
            else julianday(coalesce(last_hole, last_period) || '-01-01', '+2 years')
        end - 2440587.5 as integer), 2932897)
    end) virtual;
create index metrics_desk on metrics (collection_id, due_day, path_order, id, search, ended_on);
