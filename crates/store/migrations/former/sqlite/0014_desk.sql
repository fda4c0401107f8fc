-- The first day, counted from 1970-01-01, on which the period after the last one is over; none before the first
-- observation. What is never due, categories and the end of the calendar, has the day after the last: 10000-01-01.
alter table metrics add column due_day integer generated always as (
    case
        when frequency = 'C' then 2932897
        when last_period is null then null
        else coalesce(cast(case frequency
            -- Working days: after Friday (5) comes Monday.
            when 'D' then julianday(last_period, case strftime('%w', last_period) when '5' then '+4 days' else '+2 days' end)
            -- The Sunday of its week, and over the next week.
            when 'W' then julianday(last_period, 'weekday 0', '+8 days')
            when 'M' then julianday(last_period || '-01', '+2 months')
            when 'Q' then julianday(substr(last_period, 1, 4) || '-01-01', (substr(last_period, 7, 1) * 3 + 3) || ' months')
            when 'S' then julianday(substr(last_period, 1, 4) || '-01-01', (substr(last_period, 7, 1) * 6 + 6) || ' months')
            else julianday(last_period || '-01-01', '+2 years')
        end - 2440587.5 as integer), 2932897)
    end) virtual;
create index metrics_desk on metrics (collection_id, due_day, path_order, id, search);
