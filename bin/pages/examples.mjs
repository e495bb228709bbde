/** An address that never responds, wherever this runs. */
const NOWHERE = "https://hooks.tender.invalid/events";

/** Sends an API request as the signed-in person, and returns the response. Runs in the browser. */
async function ask({ method, path, body }) {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-csrf-token": document.querySelector("meta[name=csrf-token]").content,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}

/**
 * Creates examples that the demo lacks, so that each page has something to show: a webhook endpoint with a delivery, a
 * mail, and a program's request. `page` is signed in as the demo's owner. Returns paths of pages that are not directly
 * linked.
 */
export async function makeExamples(page, { url, person }) {
  const to = (method, path, body) => page.evaluate(ask, { method, path, body });
  const { endpointID } = await to("POST", "/dashboard/webhook-endpoints", { url: NOWHERE, types: ["account.created"] });
  await to("POST", `/dashboard/webhook-endpoints/${endpointID}/test`);
  const [{ code }] = await to("GET", "/onboarding-invites");
  await to("POST", `/dashboard/onboarding-invites/${code}/mails`, { email: "owner@shop.example", language: "en" });
  await askAsProgram({ url, person });
  const [business] = await to("GET", "/accounts?foreignID=demo-lincoln");
  const [representative] = await to("GET", `/accounts/${business.accountID}/representatives`);
  return [
    `/accounts/${business.accountID}/capabilities/underwriting`,
    `/accounts/${business.accountID}/people/${representative.representativeID}/edit`,
  ];
}

/** Gets a token for the demo's key and reads the accounts with it. */
export async function askAsProgram({ url, person: { clientID, clientSecret } }) {
  const token = await fetch(`${url}/api/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientID}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "/accounts.read" }),
  });
  const { access_token: bearer } = await token.json();
  const answer = await fetch(`${url}/api/accounts`, { headers: { authorization: `Bearer ${bearer}` } });
  if (!answer.ok) throw new Error(`The demo's key got ${token.status}, and with its token ${answer.status}.`);
}
