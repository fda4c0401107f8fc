# Reads a public series as CSV. SITE is the address of the server,
# SERIES is account/collection/path.
curl --fail-with-body "$SITE/api/v1/series/$SERIES.csv?start=2024-01"
