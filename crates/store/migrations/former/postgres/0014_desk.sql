-- The first day, counted from 1970-01-01, on which the period after the last one is over; none before the first
-- observation. What is never due, categories and the end of the calendar, has the day after the last: 10000-01-01.
alter table metrics add column due_day bigint generated always as (
    case
        when frequency = 'C' then 2932897
        when last_period is null then null
        else least(2932897, case
            when frequency in ('D', 'W') then
                make_date(substr(last_period, 1, 4)::integer, substr(last_period, 6, 2)::integer, substr(last_period, 9, 2)::integer)
                    - date '1970-01-01'
                -- 0001-01-01 is a Monday: what is left of a division by 7 is the weekday, from 0 on.
                + case
                    -- The rest of its week, and over the next week.
                    when frequency = 'W' then 14 - (make_date(substr(last_period, 1, 4)::integer, substr(last_period, 6, 2)::integer, substr(last_period, 9, 2)::integer) - date '0001-01-01') % 7
                    -- Working days: after Friday comes Monday.
                    when (make_date(substr(last_period, 1, 4)::integer, substr(last_period, 6, 2)::integer, substr(last_period, 9, 2)::integer) - date '0001-01-01') % 7 = 4 then 4
                    else 2
                end
            else (make_date(substr(last_period, 1, 4)::integer, 1, 1) + make_interval(months => case frequency
                    when 'M' then substr(last_period, 6, 2)::integer + 1
                    when 'Q' then substr(last_period, 7, 1)::integer * 3 + 3
                    when 'S' then substr(last_period, 7, 1)::integer * 6 + 6
                    else 24
                end))::date - date '1970-01-01'
        end)
    end) stored;
create index metrics_desk on metrics (collection_id, due_day, path_order, id, search);
