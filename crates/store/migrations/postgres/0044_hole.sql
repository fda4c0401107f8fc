-- Readers: as before: the computed column due_day has the same name and the same kind of values.

-- The period of the last row of a series, where that row has a reason in place of a value; null where the last row is an
-- observation.
alter table metrics add column last_hole text;

-- As before, but after the last row: who says why a period has no value has published it.
drop index metrics_desk;
alter table metrics drop column due_day;
alter table metrics add column due_day bigint generated always as (
    case
        when frequency = 'C' then 2932897
        when last_period is null then null
        else least(2932897, case
            when frequency in ('D', 'W') then
                make_date(substr(coalesce(last_hole, last_period), 1, 4)::integer, substr(coalesce(last_hole, last_period), 6, 2)::integer, substr(coalesce(last_hole, last_period), 9, 2)::integer)
                    - date '1970-01-01'
                -- 0001-01-01 is a Monday: what is left of a division by 7 is the weekday, from 0 on.
                + case
                    -- The rest of its week, and over the next week.
                    when frequency = 'W' then 14 - (make_date(substr(coalesce(last_hole, last_period), 1, 4)::integer, substr(coalesce(last_hole, last_period), 6, 2)::integer, substr(coalesce(last_hole, last_period), 9, 2)::integer) - date '0001-01-01') % 7
                    when (make_date(substr(coalesce(last_hole, last_period), 1, 4)::integer, substr(coalesce(last_hole, last_period), 6, 2)::integer, substr(coalesce(last_hole, last_period), 9, 2)::integer) - date '0001-01-01') % 7 = 4
                        and observations <=
                            (make_date(substr(coalesce(last_hole, last_period), 1, 4)::integer, substr(coalesce(last_hole, last_period), 6, 2)::integer, substr(coalesce(last_hole, last_period), 9, 2)::integer)
                                - make_date(substr(first_period, 1, 4)::integer, substr(first_period, 6, 2)::integer, substr(first_period, 9, 2)::integer) + 1) / 7 * 5
                            + least((make_date(substr(coalesce(last_hole, last_period), 1, 4)::integer, substr(coalesce(last_hole, last_period), 6, 2)::integer, substr(coalesce(last_hole, last_period), 9, 2)::integer)
                                - make_date(substr(first_period, 1, 4)::integer, substr(first_period, 6, 2)::integer, substr(first_period, 9, 2)::integer) + 1) % 7, 5)
                    then 4
                    else 2
                end
            else (make_date(substr(coalesce(last_hole, last_period), 1, 4)::integer, 1, 1) + make_interval(months => case frequency
                    when 'M' then substr(coalesce(last_hole, last_period), 6, 2)::integer + 1
                    when 'Q' then substr(coalesce(last_hole, last_period), 7, 1)::integer * 3 + 3
                    when 'S' then substr(coalesce(last_hole, last_period), 7, 1)::integer * 6 + 6
                    else 24
                end))::date - date '1970-01-01'
        end)
    end) stored;
create index metrics_desk on metrics (collection_id, due_day, path_order, id, search, ended_on);
