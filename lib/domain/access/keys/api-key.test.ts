import { expect, test } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import { apiKeyTable, auditTrailView } from "@/db/schema";
import { newID, type KeyID } from "@/lib/core/api/ids";
import { ROLE_SCOPES, type Role } from "@/lib/core/access/roles";
import { DAY } from "@/lib/core/time/time";
import { newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { asChange } from "@/testing/context";
import { identify } from "@/lib/http/sign-in/identity";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { apiKeys, type CreateAPIKey } from "./dashboard";
import { createAPIKey, revokeAPIKey } from "./keys";
import { listAPIKeys } from "./queries";

const db = testDatabase();
const SECURE = "issued-cards.read-secure";

async function staff(partner: Partner, role: Role, more: "issued-cards.reveal"[] = []) {
  const scopes = [...ROLE_SCOPES[role], ...more].map((scope) => ({ scope }));
  return signedIn(db, partner, await newPerson(db, partner, { role }), { caller: { scopes } });
}
const make = (ctx: Awaited<ReturnType<typeof staff>>, input: Partial<CreateAPIKey> = {}) =>
  asChange(ctx, apiKeys.create, {}, (open) => createAPIKey(open, { name: "CI", scopes: ["accounts.read"], ...input }));

test("a key's secret is shown once and works, and later only its last four characters are known", async () => {
  const partner = await newPartner(db);
  const ctx = await staff(partner, "owner");
  const { secret, ...key } = await make(ctx, {
    scopes: ["accounts.read", `/accounts/${partner.accountID}/cards.read`, "/accounts.read"],
  });
  expect(secret).toMatch(/^tdk_/);
  expect(key).toEqual({
    keyID: key.keyID,
    name: "CI",
    hint: secret.slice(-4),
    state: "active",
    scopes: ["accounts.read", `/accounts/${partner.accountID}/cards.read`],
    createdOn: ctx.now.toISOString(),
    createdBy: ctx.caller.email,
  });
  const identity = await identify(db, { kind: "basic", id: key.keyID, secret }, new Date());
  expect(identity?.caller).toMatchObject({ kind: "key", id: key.keyID, accountID: partner.accountID });
  expect(await identify(db, { kind: "basic", id: key.keyID, secret: `${secret}x` }, new Date())).toBeNull();
  expect(await identify(db, { kind: "basic", id: "no-uuid", secret }, new Date())).toBeNull();
  expect(await listAPIKeys(ctx, { skip: 0, count: 10 })).toEqual({ items: [key], more: false });
});

test("a key expires on its day", async () => {
  const ctx = await staff(await newPartner(db), "owner");
  const { secret, keyID, expiresOn } = await make(ctx, { expiresInDays: 90 });
  const end = ctx.now.getTime() + 90 * DAY;
  const stateAt = async (now: Date) => (await listAPIKeys({ ...ctx, now }, { skip: 0, count: 1 })).items[0]?.state;
  expect([await stateAt(new Date(end - 1)), await stateAt(new Date(end))]).toEqual(["active", "expired"]);
  expect(expiresOn).toBe(new Date(end).toISOString());
  expect(await identify(db, { kind: "basic", id: keyID, secret }, new Date(end - 1))).not.toBeNull();
  expect(await identify(db, { kind: "basic", id: keyID, secret }, new Date(end))).toBeNull();
});

test("a caller cannot give a key more permissions than they have", async () => {
  const partner = await newPartner(db, { attested: true });
  const developer = await staff(partner, "developer");
  const scopes = ["accounts.read", "accounts.write", "cards.read", "transfers.write", SECURE, "api-keys.write"];
  await expect(make(developer, { scopes })).rejects.toMatchObject({
    kind: "invalid",
    fields: {
      scopes: {
        1: "is beyond what you may do yourself",
        3: "is beyond what you may do yourself",
        4: "is beyond what you may do yourself",
        5: "is not a scope",
      },
    },
  });
  expect((await listAPIKeys(developer, { skip: 0, count: 10 })).items).toEqual([]);
});

test("a key gets card details only by name and with an attestation, from a person who signs attestations or may reveal cards", async () => {
  const attested = await newPartner(db, { attested: true });
  const qualified = `/accounts/${attested.accountID}/${SECURE}`;
  expect((await make(await staff(attested, "owner"), { scopes: [SECURE, qualified] })).scopes).toEqual([
    SECURE,
    qualified,
  ]);
  expect(
    (await make(await staff(attested, "developer", ["issued-cards.reveal"]), { scopes: [qualified] })).scopes,
  ).toEqual([qualified]);
  await expect(
    make(await staff(await newPartner(db), "owner"), { scopes: ["cards.read", SECURE] }),
  ).rejects.toMatchObject({
    fields: { scopes: { 1: "needs a current attestation of PCI compliance" } },
  });
});

test("a revoked key is rejected immediately, and revoking it again changes nothing", async () => {
  const partner = await newPartner(db);
  const ctx = await staff(partner, "developer");
  const { keyID, secret } = await make(ctx);
  const revoke = (own: Ctx) => asChange(own, apiKeys.revoke, { keyID }, (open) => revokeAPIKey(open, keyID));
  await revoke(ctx);
  await revoke({ ...ctx, now: new Date(ctx.now.getTime() + 1000) });
  expect(await identify(db, { kind: "basic", id: keyID, secret }, new Date())).toBeNull();
  const [row] = await db.select().from(apiKeyTable).where(eq(apiKeyTable.keyID, keyID));
  expect(row?.revokedOn).toEqual(ctx.now);
  expect((await listAPIKeys(ctx, { skip: 0, count: 1 })).items[0]).toMatchObject({
    state: "revoked",
    revokedOn: ctx.now.toISOString(),
  });
  const auditRows = await db
    .select()
    .from(auditTrailView)
    .where(eq(auditTrailView.object, keyID))
    .orderBy(asc(auditTrailView.auditID));
  expect(auditRows.map(({ action, actorID, outcome }) => [action, actorID, outcome])).toEqual([
    ["api-key.create", ctx.caller.userID, "done"],
    ["api-key.revoke", ctx.caller.userID, "done"],
  ]);
});

test("another partner's key is neither found nor listed", async () => {
  const ctx = await staff(await newPartner(db), "owner");
  const { keyID, secret } = await make(ctx);
  const stranger = await staff(await newPartner(db), "owner");
  await expect(revokeAPIKey(stranger, keyID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(revokeAPIKey(stranger, newID<KeyID>())).rejects.toMatchObject({ kind: "notFound" });
  expect(await identify(db, { kind: "basic", id: keyID, secret }, new Date())).not.toBeNull();
  expect(await listAPIKeys(stranger, { skip: 0, count: 10 })).toEqual({ items: [], more: false });
});

test("keys are listed newest first, one page at a time", async () => {
  const partner = await newPartner(db);
  const ctx = await staff(partner, "owner");
  for (let age = 3; age > 0; age--)
    await make({ ...ctx, now: new Date(ctx.now.getTime() - age * 1000) }, { name: `Key ${age}` });
  const first = await listAPIKeys(ctx, { skip: 0, count: 2 });
  const second = await listAPIKeys(ctx, { skip: 2, count: 2 });
  expect([first, second].map(({ items, more }) => [items.map(({ name }) => name), more])).toEqual([
    [["Key 1", "Key 2"], true],
    [["Key 3"], false],
  ]);
});
