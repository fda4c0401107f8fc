"""Reads the CSV files and workbooks of a folder as pandas does, and tells what it found as JSON.

For each file NAME: the columns of its (first) sheet with their types, the rows, the second sheet as pairs,
and whether any cell of a workbook is a formula.
"""

import json
import pathlib
import sys

import openpyxl
import pandas


def plain(value):
    if isinstance(value, pandas.Timestamp):
        return value.isoformat()
    return value.item() if hasattr(value, "item") else value


def read(path):
    if path.suffix == ".csv":
        frame, about, formulas = pandas.read_csv(path, keep_default_na=False), {}, 0
    else:
        frame = pandas.read_excel(path, keep_default_na=False)
        pairs = pandas.read_excel(path, sheet_name="about", header=None, keep_default_na=False)
        about = {name: plain(value) for name, value in pairs.itertuples(index=False)}
        book = openpyxl.load_workbook(path)
        cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
        formulas = sum(1 for cell in cells if cell.data_type == "f")
        about["formats"] = sorted({cell.number_format for cell in cells} - {"General"})
        about["dates"] = sorted({cell.data_type for cell in book["data"]["A"][1:]})
    return {
        "types": {name: str(kind) for name, kind in frame.dtypes.items()},
        "columns": {name: [plain(value) for value in frame[name]] for name in frame.columns},
        "about": about,
        "formulas": formulas,
    }


folder = pathlib.Path(sys.argv[1])
json.dump({path.name: read(path) for path in sorted(folder.iterdir())}, sys.stdout)
