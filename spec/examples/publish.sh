# Adds or corrects observations.
# KEY is an access key with the scope “read and publish”.
curl --fail-with-body "$SITE/api/v1/series/$SERIES/~observations" \
  --header "Authorization: Bearer $KEY" \
  --header "Content-Type: text/csv" \
  --data-binary $'date,value\n2026-09,101.2\n2026-10,101.5\n'
