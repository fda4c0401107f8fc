# Reads a series into a data frame.
site <- Sys.getenv("SITE")
series <- Sys.getenv("SERIES")
data <- read.csv(paste0(site, "/api/v1/series/", series, ".csv"))
print(tail(data, 3))
