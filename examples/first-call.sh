#!/bin/sh
# Gets a token, creates an account with an idempotency key, and shows an error. Needs curl.
set -eu
api="$TENDER_URL/api"

# 1. A key becomes a token that lives an hour and can do only what its scopes say.
token=$(curl -sS --fail-with-body -u "$TENDER_KEY_ID:$TENDER_KEY_SECRET" \
  -d grant_type=client_credentials -d "scope=accounts.read accounts.write" "$api/oauth2/token" |
  grep -o '"access_token":"[^"]*"' | cut -d'"' -f4)

call() { # METHOD PATH [curl options]
  method=$1 path=$2
  shift 2
  curl -sS -X "$method" -H "authorization: Bearer $token" -H "x-service-version: v2024.01.00" \
    -H "content-type: application/json" "$@" "$api$path"
}

# 2. A repeat with the same key and body gets the first answer, and creates nothing.
key=first-call-$(date +%s)-$$
merchant='{"accountType":"business","profile":{"business":{"legalBusinessName":"Lincoln Lunch LLC"}}}'
for try in 1 2; do
  call POST /accounts -H "x-idempotency-key: $key" -d "$merchant" |
    grep -o '"accountID":"[^"]*"' | head -n 1 | cut -d'"' -f4
done

# 3. A list comes in pages.
call GET "/accounts?count=20&skip=0" -o /dev/null -w "List: %{http_code}\n"

# 4. An error names each wrong field. The header x-request-id names the request.
call POST /accounts -d '{"accountType":"business"}' -w "\nStatus: %{http_code}\n"
