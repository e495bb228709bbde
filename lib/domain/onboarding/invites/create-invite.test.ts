import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountTable, eventTable, inviteTable, webhookDeliveryTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { inviteOf, newFeePlan } from "@/testing/onboarding";
import { ownerDatabase } from "@/testing/owner";
import { newEndpoint } from "@/testing/webhooks";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { readIdentity } from "@/lib/domain/platform/vault/identity";
import { createInvite } from "./create-invite";
import { getInvite } from "./queries";
import { placeOfInvite } from "@/lib/domain/onboarding/invites/sent-invite";

const db = testDatabase();
const LINK = /^https?:\/\/[^/]+\/o\/[A-Za-z0-9]{22}$/;

async function partnerWithPlan(options?: Parameters<typeof newPartner>[1]) {
  const partner = await newPartner(db, options);
  await newFeePlan(db, partner);
  return partner;
}

const countOf = async (accountID: string) => db.$count(inviteTable, eq(inviteTable.accountID, accountID));

test("a new invite is returned with its code, link and partner, and can be read", async () => {
  const partner = await partnerWithPlan();
  const ctx = ctxFor(partner);
  const invite = await createInvite(
    ctx,
    inviteOf({ returnURL: "https://acme.example/done", termsOfServiceURL: "https://acme.example/terms" }),
  );
  expect(invite).toEqual({
    ...inviteOf(),
    code: expect.stringMatching(/^[A-Za-z0-9]{22}$/),
    link: expect.stringMatching(LINK),
    createdOn: ctx.now.toISOString(),
    returnURL: "https://acme.example/done",
    termsOfServiceURL: "https://acme.example/terms",
    partner: { accountID: partner.accountID, accountMode: "sandbox", displayName: partner.displayName },
  });
  expect(invite.link.endsWith(`/o/${invite.code}`)).toBe(true);
  expect(await getInvite(ctx, invite.code)).toEqual(invite);
});

test("a new invite sends an event without its code", async () => {
  const partner = await partnerWithPlan();
  const ctx = ctxFor(partner);
  const { endpointID } = await newEndpoint(ctx, "http://127.0.0.1:9/hooks", ["onboardingInvite.created"]);
  const invite = await createInvite(ctx, inviteOf());
  const deliveries = await db
    .select()
    .from(webhookDeliveryTable)
    .where(eq(webhookDeliveryTable.endpointID, endpointID));
  expect(deliveries).toHaveLength(1);
  const events = await db.select().from(eventTable).where(eq(eventTable.accountID, partner.accountID));
  expect(events.map(({ type }) => type)).toEqual(["onboardingInvite.created"]);
  expect(JSON.stringify(events)).not.toContain(invite.code);
});

test("an invite may request any scope, independent of the inviter's scopes and without an attestation", async () => {
  const partner = await partnerWithPlan();
  const ctx = ctxFor(partner, partner.accountID, { scopes: [{ scope: "accounts.write" }] });
  expect((await createInvite(ctx, inviteOf({ scopes: [...CONSENT_SCOPES] }))).scopes).toEqual([...CONSENT_SCOPES]);
});

test("fee plans that the partner does not have are rejected by index, even if another partner has them", async () => {
  const partner = await partnerWithPlan();
  const other = await newPartner(db);
  await newFeePlan(db, other, "theirs");
  await expect(
    createInvite(ctxFor(partner), inviteOf({ feePlanCodes: ["standard", "theirs", "none"] })),
  ).rejects.toMatchObject({
    kind: "invalid",
    fields: { feePlanCodes: { "1": "is not one of your fee plans", "2": expect.any(String) } },
  });
  expect(await countOf(partner.accountID)).toBe(0);
});

test("invalid capabilities and invalid fee plans are reported together", async () => {
  const partner = await partnerWithPlan();
  const prefill = {
    accountType: "individual",
    profile: { individual: { name: { firstName: "Ada", lastName: "Byron" } } },
  };
  await expect(
    createInvite(ctxFor(partner), inviteOf({ feePlanCodes: ["none"], capabilities: ["card-issuing"], prefill })),
  ).rejects.toMatchObject({
    fields: { feePlanCodes: { "0": expect.any(String) }, capabilities: { "0": expect.any(String) } },
  });
});

test("a foreign ID of one of the partner's accounts is a conflict, and of another partner's account is not", async () => {
  const partner = await partnerWithPlan();
  const other = await partnerWithPlan();
  const { accountID } = await newAccount(db, partner);
  await db.update(accountTable).set({ foreignID: "crm-7" }).where(eq(accountTable.accountID, accountID));
  const wanted = inviteOf({
    prefill: { accountType: "business", profile: { business: { legalBusinessName: "Acme" } }, foreignID: "crm-7" },
  });
  await expect(createInvite(ctxFor(partner), wanted)).rejects.toMatchObject({
    kind: "conflict",
    message: "an account with this foreignID exists already",
  });
  expect(await countOf(partner.accountID)).toBe(0);
  expect((await createInvite(ctxFor(other), wanted)).prefill?.foreignID).toBe("crm-7");
});

const SSN = "912-81-7364";
const EIN = "91-2817365";

test("identity numbers are returned masked and stored sealed, and no column contains them in plain text", async () => {
  const partner = await partnerWithPlan();
  const ctx = ctxFor(partner);
  const person = { name: { firstName: "Amanda", lastName: "Yang" }, governmentID: { ssn: { full: SSN } } };
  const invite = await createInvite(
    ctx,
    inviteOf({ prefill: { accountType: "individual", profile: { individual: person } } }),
  );
  expect(invite.prefill?.profile.individual?.governmentID).toEqual({ ssn: { lastFour: "7364" } });
  expect(await readIdentity(ctx, placeOfInvite(ctx, invite.code))).toEqual({
    ssn: "912817364",
  });
  const company = await createInvite(
    ctx,
    inviteOf({
      prefill: {
        accountType: "business",
        profile: { business: { legalBusinessName: "Acme", taxID: { ein: { number: EIN } } } },
      },
    }),
  );
  expect(company.prefill?.profile.business?.taxID).toEqual({ ein: { number: "*****7365" } });
  for (const code of [invite.code, company.code]) {
    const stored = await everything(code);
    expect(stored).toContain(code);
    expect(stored).not.toMatch(/912-?81-?7364|91-?2817365/);
  }
});

test("a rejected invite leaves no identity numbers behind", async () => {
  const partner = await partnerWithPlan();
  const prefill = {
    accountType: "business",
    profile: { business: { legalBusinessName: "Acme", taxID: { ein: { number: EIN } } } },
  };
  await expect(createInvite(ctxFor(partner), inviteOf({ feePlanCodes: ["none"], prefill }))).rejects.toMatchObject({
    kind: "invalid",
  });
  const left = await rows<{ n: number }>(
    ownerDatabase(),
    sql`select count(*)::int as n from vault.identity_secret where account_id = ${partner.accountID}`,
  );
  expect(left).toEqual([{ n: 0 }]);
});

async function everything(code: string): Promise<string> {
  const stored = await rows<{ row: string }>(
    ownerDatabase(),
    sql`
    select i::text as row from onboarding_invite i where code = ${code}
    union all select s::text || encode(s.ciphertext, 'escape') from vault.identity_secret s where owner = ${code}`,
  );
  return stored.map(({ row }) => row).join("\n");
}

test("an invite without a prefill has no recipient", async () => {
  const partner = await partnerWithPlan();
  const { code } = await createInvite(ctxFor(partner), inviteOf());
  expect(
    await db.select({ recipient: inviteTable.recipient }).from(inviteTable).where(eq(inviteTable.code, code)),
  ).toEqual([{ recipient: null }]);
});

test("a prefilled person cannot be invited to a capability for businesses only", async () => {
  const partner = await partnerWithPlan();
  const prefill = {
    accountType: "individual",
    profile: { individual: { name: { firstName: "Ada", lastName: "Byron" } } },
  };
  const wanted = inviteOf({ capabilities: ["transfers", "card-issuing", "wallet", "collect-funds"], prefill });
  await expect(createInvite(ctxFor(partner), wanted)).rejects.toMatchObject({
    kind: "invalid",
    fields: { capabilities: { "1": "is only for business accounts", "3": "is only for business accounts" } },
  });
  const further = inviteOf({
    capabilities: ["transfers"],
    prefill: { ...prefill, capabilities: ["wallet", "card-issuing"] },
  });
  await expect(createInvite(ctxFor(partner), further)).rejects.toMatchObject({
    kind: "invalid",
    fields: { prefill: { capabilities: { "1": "is only for business accounts" } } },
  });
});
