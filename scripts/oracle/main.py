"""pandas' results for real series, to compare with the program's own.

Usage: main.py FOLDER-OF-SHARED-DATA
Prints a line of JSON per series: its name, frequency, observation lines, and cases: read options with the resulting
periods and values, incomplete periods and latest value.
"""

import json
import sys

import numpy
import pandas
from compute import A_YEAR, FREQUENCIES, Grid, NoBase, aggregate, latest, text, transform
from sets import sets


def transformations(series, frequency, few):
    """Names of transformations, each with its parameter as text and as a pandas value."""
    yield "none", None, None
    year = A_YEAR.get(frequency, 250 if frequency == "D" else 5)
    yield "pct", None, None
    yield "mavg", None, None
    yield "index", None, None
    if few:
        return
    yield "change", None, None
    yield "msum", None, None
    for name in ["change", "pct", "mavg", "msum"]:
        yield name, "2", 2
        yield name, str(year), year
    yield "mavg", "400", 400
    for base in [series.index[len(series) // 2], pandas.Timestamp(1801, 1, 1)]:
        yield "index", text(frequency, base), base


def marked(source, frequency, incomplete, result, name, parameter):
    """The results that disappear if the values of the incomplete periods are unknown."""
    if name in ("none", "index"):
        return result.index.isin(incomplete)
    unknown = source.copy()
    unknown[incomplete] = numpy.nan
    return ~result.index.isin(transform(unknown, frequency, name, parameter).dropna().index)


def case(source, frequency, incomplete, options, name, parameter):
    try:
        result = transform(source, frequency, name, parameter)
    except NoBase as problem:
        return {"options": options, "problem": str(problem)}
    flags = marked(source, frequency, incomplete, result, name, parameter)
    return {
        "options": options,
        "periods": [text(frequency, date) for date in result.index],
        "values": result.tolist(),
        "incomplete": numpy.flatnonzero(flags).tolist(),
        "latest": latest(result[~flags], frequency),
    }


def cases(series, frequency, few):
    for name, given, parameter in transformations(series, frequency, few):
        options = {"transform": name} | ({"param": given} if given else {})
        yield case(series, frequency, series.index[:0], options, name, parameter)
    for to in FREQUENCIES[FREQUENCIES.index(frequency) + 1 :]:
        for method in ["sum", "avg", "last"]:
            whole, below = aggregate(series, frequency, to, method)
            for partial in ["flag", "hide"]:
                source, incomplete = whole, below
                if partial == "hide":
                    source, incomplete = whole.drop(below), below[:0]
                if source.empty:
                    continue
                # Every case once for each method, and once more the cases that incomplete periods change.
                for name, given, parameter in transformations(source, to, few or partial == "hide"):
                    options = {"freq": to, "agg": method, "partial": partial, "transform": name}
                    options |= {"param": given} if given else {}
                    yield case(source, to, incomplete, options, name, parameter)


def main():
    for name, frequency, series, few in sets(sys.argv[1]):
        assert series.index.is_monotonic_increasing and series.index.is_unique, name
        # One observation per week, as the program requires.
        if frequency == "W":
            assert Grid(series, "W").starts.is_unique, name
        lines = "".join(f"{text(frequency, date)};{value!r}\n" for date, value in zip(series.index, series.tolist()))
        print(json.dumps({"name": name, "frequency": frequency, "lines": lines, "cases": list(cases(series, frequency, few))}))


main()
