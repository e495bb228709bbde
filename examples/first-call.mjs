// Gets a token, creates an account with an idempotency key, and shows an error. Needs Node.js 20.
import { randomUUID } from "node:crypto";

const { TENDER_URL, TENDER_KEY_ID, TENDER_KEY_SECRET } = process.env;

async function call(method, path, { token, key, body } = {}) {
  const response = await fetch(`${TENDER_URL}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-service-version": "v2024.01.00",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { "x-idempotency-key": key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

// 1. A key becomes a token that lives an hour and can do only what its scopes say.
const granted = await call("POST", "/oauth2/token", {
  body: {
    grant_type: "client_credentials",
    client_id: TENDER_KEY_ID,
    client_secret: TENDER_KEY_SECRET,
    scope: "accounts.read accounts.write",
  },
});
if (granted.status !== 200) throw new Error(`No token: ${granted.status}`);
const token = granted.body.access_token;

// 2. A repeat with the same key and body gets the first answer, and creates nothing.
const key = randomUUID();
const merchant = { accountType: "business", profile: { business: { legalBusinessName: "Lincoln Lunch LLC" } } };
for (let i = 0; i < 2; i++) {
  const created = await call("POST", "/accounts", { token, key, body: merchant });
  console.log(created.body.accountID);
}

// 3. A list comes in pages.
const listed = await call("GET", "/accounts?count=20&skip=0", { token });
console.log(`List: ${listed.status}`);

// 4. An error names each wrong field. The header x-request-id names the request.
const refused = await call("POST", "/accounts", { token, body: { accountType: "business" } });
console.log(JSON.stringify(refused.body));
console.log(`Status: ${refused.status}`);
