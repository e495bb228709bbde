"""Gets a token, creates an account with an idempotency key, and shows an error. Needs Python 3."""

import json
import os
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

API = os.environ["TENDER_URL"] + "/api"


def call(method, path, token=None, key=None, body=None):
    headers = {"content-type": "application/json", "x-service-version": "v2024.01.00"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    if key:
        headers["x-idempotency-key"] = key
    data = json.dumps(body).encode() if body else None
    try:
        response = urlopen(Request(API + path, data, headers, method=method))
    except HTTPError as error:
        response = error
    with response:
        text = response.read()
        return response.status, json.loads(text) if text else None


# 1. A key becomes a token that lives an hour and can do only what its scopes say.
status, granted = call("POST", "/oauth2/token", body={
    "grant_type": "client_credentials",
    "client_id": os.environ["TENDER_KEY_ID"],
    "client_secret": os.environ["TENDER_KEY_SECRET"],
    "scope": "accounts.read accounts.write",
})
if status != 200:
    raise SystemExit(f"No token: {status}")
token = granted["access_token"]

# 2. A repeat with the same key and body gets the first answer, and creates nothing.
key = str(uuid.uuid4())
merchant = {"accountType": "business", "profile": {"business": {"legalBusinessName": "Lincoln Lunch LLC"}}}
for _ in range(2):
    status, account = call("POST", "/accounts", token, key, merchant)
    print(account["accountID"])

# 3. A list comes in pages.
status, _ = call("GET", "/accounts?count=20&skip=0", token)
print(f"List: {status}")

# 4. An error names each wrong field. The header x-request-id names the request.
status, errors = call("POST", "/accounts", token, body={"accountType": "business"})
print(json.dumps(errors))
print(f"Status: {status}")
