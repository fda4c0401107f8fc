"""The contents of the real files of the shared data, read by Python's own readers and by pandas.

Usage: files.py FOLDER-OF-SHARED-DATA
Prints a line of JSON per file: its path, the frequency letter, and its series: for each the words that name it in the
file and its observations, canonical dates with the numbers as written. Files that the program must reject have the
reason instead of the series.
"""

import csv
import json
import math
import sys
from datetime import date, datetime
from pathlib import Path
from xml.etree import ElementTree

ENGLISH = "January February March April May June July August September October November December".split()


def rows(path, encoding="utf-8-sig", separator=","):
    with open(path, newline="", encoding=encoding) as file:
        return [row for row in csv.reader(file, delimiter=separator)]


def number(text):
    """The number of a cell; None without an observation."""
    text = text.strip().replace(",", ".")
    if text in ("", ":", "NaN"):
        return None
    value = float(text)
    assert math.isfinite(value), text
    return value


def half(day):
    return f"{day[:4]}-S{1 if int(day[5:7]) < 7 else 2}"


class Sheet:
    """Series by the words that name them."""

    def __init__(self):
        self.series = {}

    def add(self, words, when, text):
        value = number(text)
        series = self.series.setdefault(tuple(word.strip() for word in words), {})
        if value is None:
            return
        assert when not in series, (words, when)
        series[when] = value


def columns(path, when, skip=1, values=None, missing=(), **reading):
    """A file with dates in the first column, and one series in each other column."""
    sheet = Sheet()
    head, *lines = rows(path, **reading)[skip - 1 :]
    for line in lines:
        if not any(cell.strip() for cell in line):
            continue
        for at in values or range(1, len(head)):
            if line[at].strip() not in missing:
                sheet.add([head[at]], when(line[0]), line[at])
    return sheet.series


def across(path, named, first, when):
    """A file with one series per line and the dates in the header."""
    sheet = Sheet()
    head, *lines = rows(path)
    for line in lines:
        for at in range(first, len(head)):
            if head[at].strip():
                sheet.add([line[at_name] for at_name in named], when(head[at]), line[at])
    return sheet.series


def macrodata(path):
    sheet = Sheet()
    head, *lines = rows(path)
    for line in lines:
        for at in range(2, len(head)):
            sheet.add([head[at]], f"{int(float(line[0]))}-Q{int(float(line[1]))}", line[at])
    return sheet.series


def births(path):
    sheet = Sheet()
    for line in rows(path)[1:]:
        year, month, day, _, number_of_births = line
        sheet.add(["births"], date(int(year), int(month), int(day)).isoformat(), number_of_births)
    return sheet.series


def nations(path):
    sheet = Sheet()
    head, *lines = rows(path)
    for line in lines:
        for at in range(2, len(head)):
            sheet.add([line[1], head[at]], line[0], line[at])
    return sheet.series


def exchange_rates(path):
    """Webstat: names in the first line, days from the seventh on, the newest first."""
    sheet = Sheet()
    lines = rows(path, separator=";")
    for line in lines[6:]:
        if not line or not line[0].strip():
            continue
        day = datetime.strptime(line[0], "%d/%m/%Y").date().isoformat()
        for at in range(1, len(lines[0])):
            text = line[at] if at < len(line) else ""
            sheet.add([lines[0][at]], day, "" if text.strip() == "-" else text)
    return sheet.series


def insee(path, skip, when=lambda text: text, **reading):
    sheet = Sheet()
    lines = rows(path, separator=";", **reading)
    title = lines[0][1]
    for line in lines[skip:]:
        if line:
            sheet.add([title], when(line[0]), line[1])
    return sheet.series


def sdmx_csv(path):
    """Every column between the name of the data flow and the period is a dimension."""
    sheet = Sheet()
    head, *lines = rows(path)
    first = 2 if head[0] == "STRUCTURE" else 1
    period, value = head.index("TIME_PERIOD"), head.index("OBS_VALUE")
    for line in lines:
        sheet.add(line[first:period], line[period], line[value])
    return sheet.series


def local(element):
    return element.tag.rpartition("}")[2]


def sdmx_xml(path):
    sheet = Sheet()
    for series in ElementTree.parse(path).iter():
        if local(series) != "Series":
            continue
        key = [v.get("value") for part in series if local(part) == "SeriesKey" for v in part] or [str(series.attrib)]
        for obs in (part for part in series if local(part) == "Obs"):
            inside = {local(part): part.get("value") for part in obs}
            when = inside.get("ObsDimension") or inside.get("Time") or obs.get("TIME_PERIOD")
            sheet.add(key, when, inside.get("ObsValue") or obs.get("OBS_VALUE") or "")
    return sheet.series


def json_stat(path):
    """Files of one data set: the last two dimensions are place and time in some order."""
    sheet = Sheet()
    data = json.loads(path.read_text())
    data = data.get("dataset") or next(iter(data.values())) if "value" not in data else data
    dimension = data["dimension"]
    ids, sizes = data.get("id") or dimension["id"], data.get("size") or dimension["size"]

    def codes(name):
        index = dimension[name]["category"].get("index")
        if index is None:
            return list(dimension[name]["category"]["label"])
        return index if isinstance(index, list) else sorted(index, key=index.get)

    values = data["value"]
    for at in range(math.prod(sizes)):
        rest, picked = at, []
        for name, size in zip(reversed(ids), reversed(sizes)):
            rest, place = divmod(rest, size)
            picked.insert(0, (name, codes(name)[place]))
        value = values[at] if isinstance(values, list) else values.get(str(at))
        when = next(code for name, code in picked if name == "time")
        key = [code for name, code in picked if name != "time"]
        sheet.add(key, when, "" if value is None else repr(value))
    return sheet.series


def named_month(text):
    year, month = text.split()
    return f"{year}-S{1 if ENGLISH.index(month) < 6 else 2}"


def same(text):
    return text


def month(text):
    return text[:7]


def year(text):
    return text[:4]


def files(data):
    """Path and frequency of each file, and its series or the reason for its rejection."""
    two = "02-oil-daily-weekly"
    french = "08-insee-fr"
    readers = [
        ("01-natural-gas-daily/daily.csv", "D", lambda path: columns(path, same)),
        (f"{two}/wti-daily.csv", "D", lambda path: columns(path, same)),
        (f"{two}/brent-weekly.csv", "W", lambda path: columns(path, same)),
        (f"{two}/brent-monthly.csv", "M", lambda path: columns(path, month)),
        (f"{two}/brent-year.csv", "Y", lambda path: columns(path, year)),
        ("03-us-cpi-monthly/cpiai.csv", "M", lambda path: columns(path, month)),
        ("04-us-gdp-quarterly/macrodata.csv", "Q", macrodata),
        ("05-inflation-by-country-wide/FP.CPI.TOTL.ZG.csv", "Y", lambda path: across(path, [0, 1, 2, 3], 4, same)),
        (
            "06-electricity-prices-semiannual/Electricity_Prices_Household_Consumers_Time_All_Countries.csv",
            "S",
            lambda path: across(path, [0], 1, named_month),
        ),
        ("07-categories/drinks.csv", "C", lambda path: columns(path, same)),
        (f"{french}/naissances/valeurs_mensuelles.csv", "M", lambda path: insee(path, 3)),
        (f"{french}/ipi-chocolat/valeurs_mensuelles.csv", "M", lambda path: insee(path, 1)),
        (
            f"{french}/defaillances-trimestrielles/valeurs_trimestrielles.csv",
            "Q",
            lambda path: insee(path, 3, lambda text: text.replace("T", "Q")),
        ),
        (
            f"{french}/mariages-latin1/valeurs_mensuelles.csv",
            "M",
            lambda path: insee(path, 1, encoding="iso-8859-1"),
        ),
        ("09-webstat-fr-decimal-comma/Webstat_Export_20240107.csv", "D", exchange_rates),
        ("10-dirty/co2-gr-mlo.csv", "Y", lambda path: columns(path, same)),
        ("11-large-co2-by-nation/fossil-fuel-co2-emissions-by-nation.csv", "Y", nations),
        ("12-births-daily-complete/US_births_2000-2014_SSA.csv", "D", births),
        ("13-seattle-weather-text/seattle-weather.csv", "D", lambda path: columns(path, same, values=range(1, 5))),
        ("14-jsonstat/eurostat-name_gpd_c-geo_IT.json", "Y", json_stat),
        ("14-jsonstat/eurostat-name_gpd_c-geo_IT_FR.json", "Y", json_stat),
        ("15-sdmx/BIS_DER-sdmx-csv-1.0.csv", "Y", sdmx_csv),
        ("15-sdmx/sdmx-csv-2.0.csv", "Y", sdmx_csv),
        ("15-sdmx/ECB_EXR/M.USD.EUR.SP00.A.xml", "M", sdmx_xml),
        ("15-sdmx/ECB_EXR/ng-ts.xml", "M", sdmx_xml),
        ("15-sdmx/INSEE/CNA-2010-CONSO-SI-A17.xml", "Y", sdmx_xml),
    ]
    for path, frequency, read in readers:
        yield path, frequency, read(data / path)


def main():
    for path, frequency, series in files(Path(sys.argv[1])):
        found = [{"words": list(words), "observations": kept} for words, kept in series.items()]
        print(json.dumps({"file": path, "frequency": frequency, "series": found}, ensure_ascii=False))


main()
