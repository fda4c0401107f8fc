# Reads a whole collection into pandas, one column for each indicator.
import os
import pandas as pd

site, series = os.environ["SITE"], os.environ["SERIES"]
account, collection, _ = series.split("/", 2)
address = f"{site}/api/v1/collections/{account}/{collection}/observations.csv"
rows = pd.read_csv(address, parse_dates=["period_start"])
table = rows.pivot(index="period_start", columns="id", values="value")
print(table[series].tail(3))
