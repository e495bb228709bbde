// A partner's site with Tender's components. Needs Node.js 20 and a key that lists this site's origin:
//   node --env-file=tender.env examples/embed/server.mjs
import { createServer } from "node:http";

const { TENDER_URL, TENDER_KEY_ID, TENDER_KEY_SECRET, ACCOUNT_ID, INVITE_CODE, PORT = "4000" } = process.env;
const authorization = `Basic ${Buffer.from(`${TENDER_KEY_ID}:${TENDER_KEY_SECRET}`).toString("base64")}`;
/** What each component may do besides reading. The key needs the scopes for it. */
const ACTIONS = { payments: ["refund"], card: (process.env.CARD_ACTIONS ?? "").split(",").filter(Boolean) };

/** Requests a session from Tender. The key stays on this server; the browser gets only the session's token. */
async function session({ component, embedSessionID }, language) {
  // Check here that the person is signed in to your site, and that the account is theirs.
  const [path, body] = embedSessionID
    ? [`/embed-sessions/${embedSessionID}/renewal`, undefined]
    : component === "onboarding"
      ? [`/onboarding-invites/${INVITE_CODE}/embed-sessions`, { language }]
      : [`/accounts/${ACCOUNT_ID}/embed-sessions`, { components: [component], actions: ACTIONS[component], language }];
  const headers = { authorization, "content-type": "application/json" };
  return fetch(`${TENDER_URL}/api${path}`, { method: "POST", headers, body: body && JSON.stringify(body) });
}

const page = (language) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lincoln Lunch</title>
<link rel="stylesheet" href="/site.css">
<script src="${TENDER_URL}/tender.js" async></script>
<main>
<h1>Lincoln Lunch</h1>
${["payouts", "payments", "card", ...(INVITE_CODE ? ["onboarding"] : [])]
  .map((name) => `<tender-${name} session-url="/session?language=${language}"></tender-${name}>`)
  .join("\n")}
</main>
</html>`;

const css = `:root { color-scheme: light dark; font-family: system-ui; background: light-dark(#f6f7f9, #0d0f13) }
body { max-width: 60rem; margin: auto; padding: 1rem }
main { display: grid; gap: 2rem }
main > * { display: block; min-width: 0 }`;

/** The policy of the page: scripts and frames of Tender, and nothing inline. */
const policy = `default-src 'none'; script-src ${TENDER_URL}; frame-src ${TENDER_URL}; connect-src 'self'; style-src 'self'`;

async function serve(request, response) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
  const language = searchParams.get("language") === "es" ? "es" : "en";
  const send = (type, body, status = 200) =>
    response.writeHead(status, { "content-type": type, "content-security-policy": policy }).end(body);
  if (pathname === "/site.css") return send("text/css", css);
  if (pathname !== "/session") return send("text/html; charset=utf-8", page(language));
  if (request.method !== "POST") return send("text/plain", "", 405);
  const asked = JSON.parse(Buffer.concat(await request.toArray()).toString("utf8"));
  const answer = await session(asked, language);
  return send("application/json", await answer.text(), answer.status);
}

const server = createServer((request, response) => serve(request, response).catch(() => response.writeHead(500).end()));
server.listen(Number(PORT), () => console.log(`http://localhost:${PORT}`));
