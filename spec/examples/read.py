# Reads a series into pandas.
import os
import pandas as pd

site, series = os.environ["SITE"], os.environ["SERIES"]
address = f"{site}/api/v1/series/{series}.csv"
data = pd.read_csv(address, parse_dates=["date"], index_col="date")
print(data["value"].tail(3))
