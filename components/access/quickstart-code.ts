import { DEFAULT_VERSION } from "@/lib/core/version";

export const QUICKSTART_LANGUAGES = ["curl", "node", "python"] as const;
export type QuickstartLanguage = (typeof QUICKSTART_LANGUAGES)[number];

/** The environment variables that the examples read, in the format of the downloaded file. */
export function envFileOf(
  { origin, accountID }: { origin: string; accountID: string },
  { keyID, secret }: { keyID: string; secret: string },
): string {
  const variables = { URL: origin, ACCOUNT_ID: accountID, KEY_ID: keyID, KEY_SECRET: secret };
  return Object.entries(variables)
    .map(([name, value]) => `TENDER_${name}=${value}\n`)
    .join("");
}

/**
 * A program that exchanges an API key for a token and reads an account with it. It reads the key from the environment.
 */
export function quickstartCode(language: QuickstartLanguage, accountID: string): { token: string; call: string } {
  if (language === "curl") return { token: CURL_TOKEN, call: curlCall(accountID) };
  return language === "node"
    ? { token: NODE_TOKEN, call: nodeCall(accountID) }
    : { token: PYTHON_TOKEN, call: pythonCall(accountID) };
}

const CURL_TOKEN = `TENDER_TOKEN=$(curl -s -u "$TENDER_KEY_ID:$TENDER_KEY_SECRET" \\
  -d grant_type=client_credentials -d scope=profile.read \\
  "$TENDER_URL/api/oauth2/token" |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;

const curlCall = (accountID: string) => `curl -s -H "authorization: Bearer $TENDER_TOKEN" \\
  -H "x-service-version: ${DEFAULT_VERSION}" \\
  "$TENDER_URL/api/accounts/${accountID}"`;

const NODE_TOKEN = `const { TENDER_URL, TENDER_KEY_ID, TENDER_KEY_SECRET } = process.env;

const granted = await fetch(\`\${TENDER_URL}/api/oauth2/token\`, {
  method: "POST",
  body: new URLSearchParams({
    grant_type: "client_credentials",
    scope: "profile.read",
    client_id: TENDER_KEY_ID,
    client_secret: TENDER_KEY_SECRET,
  }),
});
const { access_token } = await granted.json();`;

const nodeCall = (accountID: string) => `const answer = await fetch(
  \`\${TENDER_URL}/api/accounts/${accountID}\`,
  {
    headers: {
      authorization: \`Bearer \${access_token}\`,
      "x-service-version": "${DEFAULT_VERSION}",
    },
  },
);
if (!answer.ok) throw new Error(\`The API answered \${answer.status}.\`);
console.log(JSON.stringify(await answer.json(), null, 2));`;

const PYTHON_TOKEN = `import json, os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

url = os.environ["TENDER_URL"]
form = urlencode({
    "grant_type": "client_credentials",
    "scope": "profile.read",
    "client_id": os.environ["TENDER_KEY_ID"],
    "client_secret": os.environ["TENDER_KEY_SECRET"],
})
with urlopen(f"{url}/api/oauth2/token", form.encode()) as answer:
    token = json.load(answer)["access_token"]`;

const pythonCall = (accountID: string) => `headers = {
    "authorization": f"Bearer {token}",
    "x-service-version": "${DEFAULT_VERSION}",
}
call = Request(f"{url}/api/accounts/${accountID}", headers=headers)
with urlopen(call) as answer:
    print(json.dumps(json.load(answer), indent=2))`;
