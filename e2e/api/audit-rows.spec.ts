import { expect, test } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import { auditEventTable, auditTrailView } from "@/db/schema";
import { csv } from "@/testing/documents";
import { testDatabase } from "@/testing/factories";
import { textOf } from "@/testing/text";
import { formOf, newClient, newIssuerClient, type Client } from "../fixtures";

const db = testDatabase();

const trail = ({ partner }: Client) =>
  db
    .select()
    .from(auditTrailView)
    .where(eq(auditTrailView.partnerID, partner.accountID))
    .orderBy(asc(auditTrailView.auditID));

const invite = { capabilities: ["wallet"], feePlanCodes: ["standard"], scopes: ["accounts.read"] };
const business = (more: object = {}) => ({
  accountType: "business",
  profile: { business: { legalBusinessName: "Whole Body Fitness", ...more } },
});

test("every change by a key leaves an audit row with its object and the changes, chained within seconds", async () => {
  const client = await newClient();
  const { send } = client;
  const made = (await send("POST /accounts", { body: business() })).body as { accountID: string };
  const at = `/accounts/${made.accountID}`;
  await send(`PATCH ${at}`, { body: { profile: { business: { email: "desk@example.test" } } } });
  await send(`PATCH ${at}`, { body: { profile: { business: { email: "desk@example.test" } } } });
  const person = { name: { firstName: "Ada", lastName: "Lovelace" }, governmentID: { ssn: { full: "111-22-3333" } } };
  const added = (await send(`POST ${at}/representatives`, { body: person })).body as { representativeID: string };
  await send(`DELETE ${at}/representatives/${added.representativeID}`);
  const { code } = (await send("POST /onboarding-invites", { body: invite })).body as { code: string };
  await send(`DELETE /onboarding-invites/${code}`);
  await send("POST /onboarding-invites", { body: {} });
  await send("GET /accounts");
  const rows = await trail(client);
  expect(rows.map(({ action, object, objectName }) => [action, object, objectName])).toEqual([
    ["account.create", made.accountID, "Whole Body Fitness"],
    ["account.update", made.accountID, "Whole Body Fitness"],
    ["representative.create", added.representativeID, "Ada Lovelace"],
    ["representative.remove", added.representativeID, "Ada Lovelace"],
    ["onboarding-invite.create", code, null],
    ["onboarding-invite.revoke", code, null],
  ]);
  expect(rows[1]?.changes).toEqual([{ field: "profile.business.email", after: "desk@example.test" }]);
  expect(textOf(rows)).not.toContain("3333");
  for (const row of rows)
    expect(row).toMatchObject({ actorKind: "key", actorID: client.keyID, outcome: "done", clientAddress: "127.0.0.1" });
  await expect
    .poll(() => db.$count(auditEventTable, eq(auditEventTable.partnerID, client.partner.accountID)))
    .toBe(rows.length);
});

test("a repeat with the same key leaves no second row", async () => {
  const client = await newClient();
  const headers = { "x-idempotency-key": "once" };
  for (let times = 0; times < 3; times++) await client.send("POST /onboarding-invites", { body: invite, headers });
  expect((await trail(client)).map(({ action }) => action)).toEqual(["onboarding-invite.create"]);
});

test("cards and files leave rows with their names", async () => {
  const issuer = await newIssuerClient();
  const body = {
    fundingWalletID: issuer.walletID,
    authorizedUser: { firstName: "Ada", lastName: "Lovelace" },
    formFactor: "virtual",
  };
  const card = (await issuer.send(`POST ${issuer.cards}`, { body })).body as { issuedCardID: string };
  const one = `${issuer.cards}/${card.issuedCardID}`;
  await expect.poll(async () => (await issuer.send(`GET ${one}`)).body).toMatchObject({ state: "active" });
  await issuer.send(`PATCH ${one}`, { body: { memo: "Paper" } });
  const form = formOf({ filePurpose: "merchant_underwriting", file: new File([new Uint8Array(csv())], "licence.csv") });
  await issuer.send(`POST /accounts/${issuer.accountID}/files`, { form });
  const rows = (await trail(issuer)).filter(({ object }) => object !== issuer.issuedCardID);
  expect(rows.map(({ action, objectName }) => [action, objectName])).toEqual([
    ["issued-card.create", expect.stringMatching(/^Visa •••• \d{4}$/)],
    ["issued-card.update", expect.stringMatching(/ •••• /)],
    ["file.upload", "licence.csv"],
  ]);
  expect(rows[1]?.changes).toEqual([{ field: "memo", after: "Paper" }]);
});
