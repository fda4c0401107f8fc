# Reads a series into a data frame.
site <- Sys.getenv("SITE")
series <- Sys.getenv("SERIES")
address <- paste0(site, "/api/v1/series/", series, ".csv")
data <- read.csv(address)
print(tail(data, 3))
