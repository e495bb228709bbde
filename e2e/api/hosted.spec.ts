import { expect, test } from "@playwright/test";
import { csv } from "@/testing/documents";
import { newInvitee } from "@/testing/onboarding";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { remember } from "../canary";
import { formOf, newIssuerClient, send, serverURL, type CallRequest } from "../fixtures";

/** An invite, and an invitee's browser on our own page. */
async function setting() {
  const client = await newIssuerClient();
  const { body } = await client.send("POST /onboarding-invites", {
    body: { capabilities: ["wallet"], feePlanCodes: ["standard"], scopes: ["accounts.read"] },
  });
  const { code } = body as { code: string };
  const { token, caller } = await newInvitee();
  const headers = {
    cookie: `${sessionCookie(serverURL())}=${token}`,
    "x-csrf-token": csrfToken(caller),
    origin: new URL(serverURL()).origin,
  };
  const ask = (method: string, path = "", sent: CallRequest = {}) =>
    send(`${method} /hosted/invites/${code}${path}`, { headers, ...sent });
  return { client, code, ask, application: async () => (await ask("GET", "/application")).body };
}

test("the partner sees an invitee's current step", async () => {
  const { client, code, ask } = await setting();
  expect((await ask("PUT", "/step", { body: { step: "contact" } })).status).toBe(204);
  expect((await ask("PUT", "/step", { body: { step: "elsewhere" } })).status).toBe(422);
  const { status, body } = await client.send(`GET /dashboard/onboarding-invites/${code}/progress`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "pending", step: "contact", openedOn: expect.any(String) });
});

test("a tax number is sealed, shown by its last digits, and removed again", async () => {
  const { ask, application } = await setting();
  remember("identity", "91-2817365", "912817365");
  const sealed = await ask("PUT", "/identities/account", { body: { taxID: { ein: { number: "91-2817365" } } } });
  expect(sealed).toMatchObject({ status: 200, body: { lastFour: "7365", hasBirthDate: false, isFromPartner: false } });
  expect(await application()).toMatchObject({ onFile: { account: { lastFour: "7365" } } });
  expect((await ask("PUT", "/identities/someone", { body: {} })).status).toBe(404);
  expect((await ask("PUT", "/identities/account", { body: { taxID: { ein: { number: "12" } } } })).status).toBe(422);
  expect((await ask("DELETE", "/identities/account")).status).toBe(204);
  expect(await application()).toMatchObject({ onFile: { people: {} } });
});

test("a document is added to an application, and removed", async () => {
  const { ask, application } = await setting();
  const handed = await ask("POST", "/files", {
    form: formOf({ file: new File([Uint8Array.from(csv())], "articles.csv"), filePurpose: "business_verification" }),
  });
  expect(handed).toMatchObject({
    status: 200,
    body: { fileName: "articles.csv", filePurpose: "business_verification" },
  });
  const { fileID } = handed.body as { fileID: string };
  expect(await application()).toMatchObject({ files: [{ fileID }] });
  expect((await ask("DELETE", `/files/${fileID}`)).status).toBe(204);
  expect((await ask("DELETE", `/files/${fileID}`)).status).toBe(404);
  expect(await application()).toMatchObject({ files: [] });
});
