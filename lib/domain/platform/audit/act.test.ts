import { expect, test } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { asChange, ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { inviteOf, newFeePlan } from "@/testing/onboarding";
import { newID, type KeyID } from "@/lib/core/api/ids";
import { accounts, PatchAccount } from "@/lib/domain/accounts/accounts/contract";
import { updateAccount } from "@/lib/domain/accounts/accounts/update-account";
import { capabilities } from "@/lib/domain/accounts/capabilities/contract";
import { requestCapabilities } from "@/lib/domain/accounts/capabilities/request-capabilities";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { onboardingInvites } from "@/lib/domain/onboarding/invites/contract";
import { inviteDrafts } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { apiKeys } from "@/lib/domain/access/keys/dashboard";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { note, noteUnchanged, unnoted } from "@/lib/domain/kernel/operations/act";

const db = testDatabase();

async function account() {
  const partner = await newPartner(db);
  return ctxFor(partner, (await newAccount(db, partner)).accountID);
}

const auditRows = ({ partnerID }: Ctx) =>
  db.select().from(auditTrailView).where(eq(auditTrailView.partnerID, partnerID)).orderBy(asc(auditTrailView.auditID));

test("a change records the actor, action and object without any code in its command", async () => {
  const ctx = await account();
  const keyID = newID<KeyID>();
  await asChange(ctx, apiKeys.revoke, { keyID }, async () => {});
  expect(await auditRows(ctx)).toMatchObject([
    {
      action: "api-key.revoke",
      object: keyID,
      outcome: "done",
      actorKind: "token",
      actorID: ctx.caller.id,
      accountID: ctx.accountID,
      requestID: ctx.requestID,
      changes: null,
    },
  ]);
});

test("a change that is rolled back, changes nothing or is a draft leaves no row", async () => {
  const ctx = await account();
  const failed = asChange(ctx, apiKeys.create, {}, async () => {
    throw new Error("undone");
  });
  await expect(failed).rejects.toThrow("undone");
  await asChange(ctx, apiKeys.create, {}, async (open) => noteUnchanged(open));
  await asChange(ctx, inviteDrafts.save, {}, async (open) => note(open, { name: "mine" }));
  expect(await auditRows(ctx)).toEqual([]);
});

test("notes of a part of a change do not affect the row of the whole", async () => {
  const ctx = await account();
  await asChange(ctx, apiKeys.create, {}, async (open) => {
    note(open, { object: "whole", name: "Whole" });
    const part: Ctx = unnoted(open);
    note(part, { object: "part", name: "Part" });
  });
  expect(await auditRows(ctx)).toMatchObject([{ object: "whole", objectName: "Whole" }]);
});

test("an edited account's row has its name, and its fields before and after", async () => {
  const ctx = await account();
  const patch = PatchAccount.parse({
    profile: { business: { description: "Sells things of all kinds", taxID: { ein: { number: "12-3456789" } } } },
    metadata: { segment: "gym" },
  });
  const edit = () => asChange(ctx, accounts.update, { accountID: ctx.accountID }, (open) => updateAccount(open, patch));
  const { displayName } = await edit();
  await edit();
  const [row, again] = await auditRows(ctx);
  expect(again).toBeUndefined();
  expect(row).toMatchObject({ action: "account.update", object: ctx.accountID, objectName: displayName });
  expect(row?.changes).toEqual(
    expect.arrayContaining([
      { field: "profile.business.description", after: "Sells things of all kinds" },
      { field: "profile.business.taxID.ein.number" },
      { field: "metadata.segment", after: "gym" },
    ]),
  );
  expect(JSON.stringify(row)).not.toContain("456789");
});

test("a change of several objects writes a row for each", async () => {
  const ctx = await account();
  const ask = () => asChange(ctx, capabilities.request, {}, (open) => requestCapabilities(open, ["send-funds"]));
  await ask();
  await ask();
  expect((await auditRows(ctx)).map(({ action, object }) => `${action} ${object}`).sort()).toEqual([
    "capability.request send-funds",
    "capability.request wallet",
  ]);
});

test("an invite is stored with its audit row in one statement, and rejected without an audit row", async () => {
  const partner = await newPartner(db);
  await newFeePlan(db, partner);
  const ctx = ctxFor(partner);
  const create = (more: object = {}) =>
    asChange(ctx, onboardingInvites.create, {}, (open) => createInvite(open, inviteOf(more)));
  const { code } = await create({
    prefill: { accountType: "business", profile: { business: { legalBusinessName: "Gym" } } },
  });
  await expect(create({ feePlanCodes: ["none"] })).rejects.toMatchObject({ kind: "invalid" });
  expect(await auditRows(ctx)).toMatchObject([
    {
      action: "onboarding-invite.create",
      object: code,
      objectName: "Gym",
      changes: [
        { field: "capabilities", after: "transfers, wallet" },
        { field: "feePlanCodes", after: "standard" },
        { field: "scopes", after: "accounts.read, transfers.write" },
      ],
    },
  ]);
});
