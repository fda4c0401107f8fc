"""Real series, as pandas reads them from the shared data, and invented ones for the missing cases.

A set is a name, a frequency letter and a pandas Series of floats over timestamps: the first day of the period,
or the day itself for daily and weekly ones.
"""

from pathlib import Path

import numpy
import pandas
from compute import ENOUGH, SEVEN_DAYS, offset


def csv(file, **options):
    return pandas.read_csv(file, float_precision="round_trip", **options)


def by_date(frame, date, value):
    dates = pandas.to_datetime(frame[date].astype(str))
    return pandas.Series(frame[value].to_numpy(float), dates).dropna().sort_index()


def by_year(values, years):
    dates = pandas.to_datetime([f"{year:04}-01-01" for year in years])
    return pandas.Series(numpy.asarray(values, float), dates).dropna()


def insee(file, encoding="utf-8", skip=0):
    frame = csv(file, sep=";", encoding=encoding, skiprows=skip, header=None, names=["date", "value", "status"])
    return frame.assign(value=pandas.to_numeric(frame["value"], errors="coerce"))


def real(data):
    """Every set of the folder of shared data."""
    gas = csv(data / "01-natural-gas-daily/daily.csv")
    yield "gas", "D", by_date(gas, "Date", "Price")

    oil = data / "02-oil-daily-weekly"
    yield "oil, negative once", "D", by_date(csv(oil / "wti-daily.csv"), "Date", "Price")
    fridays = by_date(csv(oil / "brent-weekly.csv"), "Date", "Price")
    yield "oil on Fridays", "W", fridays
    yield "oil moved to Saturdays", "W", fridays.shift(1, freq="D")
    yearly = csv(oil / "brent-year.csv")
    yield "oil by year", "Y", by_year(yearly["Price"], yearly["Date"].str[:4].astype(int))

    prices = csv(data / "03-us-cpi-monthly/cpiai.csv")
    yield "consumer prices, October 2025 missing", "M", by_date(prices, "Date", "Index")
    yield "monthly inflation, negative and zero", "M", by_date(prices, "Date", "Inflation")

    macro = csv(data / "04-us-gdp-quarterly/macrodata.csv")
    quarters = pandas.PeriodIndex.from_fields(year=macro["year"], quarter=macro["quarter"]).start_time
    for column in ["realgdp", "infl"]:
        yield f"quarterly {column}", "Q", pandas.Series(macro[column].to_numpy(float), quarters)

    inflation = csv(data / "05-inflation-by-country-wide/FP.CPI.TOTL.ZG.csv").set_index("Country Code")
    years = [column for column in inflation.columns if column.isdigit()]
    for country in ["FRA", "JPN", "COD"]:
        yield f"inflation {country}", "Y", by_year(inflation.loc[country, years], map(int, years))

    (electricity,) = (data / "06-electricity-prices-semiannual").glob("*.csv")
    electricity = csv(electricity).set_index("Geopolitical entity (reporting)")
    # `2007 June` is the half-year that ends in June.
    halves = [pandas.Timestamp(int(head[:4]), 1 if head.endswith("June") else 7, 1) for head in electricity.columns]
    for country in electricity.index:
        if country.startswith(("France", "Albania", "United Kingdom")):
            values = electricity.loc[country].to_numpy(float)
            yield f"electricity {country}", "S", pandas.Series(values, halves).dropna()

    french = data / "08-insee-fr"
    yield "births in France", "M", by_date(insee(french / "naissances/valeurs_mensuelles.csv", skip=3), "date", "value")
    weddings = insee(french / "mariages-latin1/valeurs_mensuelles.csv", encoding="latin-1", skip=1)
    yield "weddings, 1995 missing", "M", by_date(weddings, "date", "value")
    failures = insee(french / "defaillances-trimestrielles/valeurs_trimestrielles.csv", skip=3)
    failures["date"] = pandas.PeriodIndex(failures["date"].str.replace("-T", "Q"), freq="Q").start_time
    yield "business failures", "Q", by_date(failures, "date", "value")

    nations = csv(data / "11-large-co2-by-nation/fossil-fuel-co2-emissions-by-nation.csv")
    for nation in ["AUSTRALIA", "UNITED KINGDOM"]:
        rows = nations[nations["Country"] == nation]
        yield f"gas fuel {nation}", "Y", by_year(rows["Gas Fuel"], rows["Year"])

    births = csv(data / "12-births-daily-complete/US_births_2000-2014_SSA.csv")
    days = births.rename(columns={"date_of_month": "day"})[["year", "month", "day"]]
    yield "births a day", "D", pandas.Series(births["births"].to_numpy(float), pandas.to_datetime(days))

    weather = csv(data / "13-seattle-weather-text/seattle-weather.csv")
    for column in ["precipitation", "temp_min"]:
        yield f"weather {column}", "D", by_date(weather, "date", column)


def made():
    """Invented sets of cases that the real sets lack."""
    random = numpy.random.default_rng(20240229)
    starts = {"D": "D", "W": "W-SAT", "M": "MS", "Q": "QS", "S": "HYS", "Y": "YS"}

    def every(frequency, first, values):
        dates = pandas.date_range(first, periods=len(values), freq=starts[frequency])
        return pandas.Series(numpy.asarray(values, float), dates)

    yield "zero", "M", every("M", "2019-01-01", [0] * 40)
    yield "constant", "M", every("M", "2018-05-01", [0.1] * 60)
    yield "constant, without last decimal", "D", every("D", "2023-11-20", [numpy.pi] * 500)
    for frequency in starts:
        yield f"one observation {frequency}", frequency, every(frequency, "2024-07-01", [12.5])
    leap = random.normal(100, 5, 3000).round(2)
    yield "leap years, without weekends", "D", every("D", "2019-11-05", leap).loc[lambda s: s.index.dayofweek < 5]
    # Exactly one in ten on a Saturday: one observation above the limit of a seven-day series.
    working = every("D", "2023-01-02", leap[:400]).loc[lambda s: s.index.dayofweek < 5]
    saturdays = every("D", "2023-01-02", leap[:400]).loc[lambda s: s.index.dayofweek == 5]
    tenth = working.iloc[:270]
    yield "one in ten on a Saturday", "D", pandas.concat([tenth, saturdays.iloc[:30]]).sort_index()
    yield "one fewer on a Saturday", "D", pandas.concat([tenth, saturdays.iloc[:29]]).sort_index()
    weeks = every("W", "2008-12-20", random.normal(0, 1, 900))
    # Any day of the week, with gaps, including the weeks 53 of 2009, 2015 and 2020.
    moved = weeks.index - pandas.to_timedelta(random.integers(0, 6, 900), unit="D")
    yield "any weekday, week 53, holes", "W", pandas.Series(weeks.to_numpy(), moved)[random.random(900) > 0.1]
    yield "cancelling", "M", every("M", "1980-01-01", random.normal(0, 1, 300) * 10.0 ** random.integers(-3, 6, 300))
    yield "large", "Q", every("Q", "1990-04-01", random.normal(5e14, 1e13, 99).round(1))


def thresholds():
    """Series whose first and last coarser periods have just enough observations, or one too few."""
    starts = {"W": "W-TUE", "M": "MS", "Q": "QS", "S": "HYS"}
    every = {f: pandas.date_range("2017-01-02", "2022-12-31", freq=start) for f, start in starts.items()}
    working = pandas.date_range("2017-01-02", "2022-12-31", freq="B")
    week = pandas.date_range("2017-01-02", "2022-12-31", freq="D")
    steps = [("D", working, to, enough) for to, enough in ENOUGH["D"].items()]
    steps += [("D", week, to, enough) for to, enough in SEVEN_DAYS.items()]
    steps += [(f, every[f], to, enough) for f in starts for to, enough in ENOUGH[f].items()]
    for frequency, dates, to, enough in steps:
        counted = pandas.Series(range(len(dates)), dates, float)
        bins = [part for _, part in counted.resample(offset(to)) if len(part)]
        for first, last in [(enough, enough - 1), (enough - 1, enough)]:
            parts = [bins[1].iloc[-first:], *bins[2:4], bins[4].iloc[:last]]
            yield f"{first} and {last} to {to}", frequency, pandas.concat(parts)


def sets(data):
    """Every set, each with a flag that reduces its cases."""
    for one in [*real(Path(data)), *made()]:
        yield *one, False
    for one in thresholds():
        yield *one, True
