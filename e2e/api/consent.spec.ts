import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { accountTable, connectionTable, incurredFeeTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { newID, type PlanID } from "@/lib/core/api/ids";
import { consentFor } from "@/lib/core/access/grants";
import { operationName } from "@/lib/core/api/operation";
import { CONSENT_SCOPES, isPublicScope, type Scope } from "@/lib/core/access/scopes";
import { createFeePlanAgreement } from "@/lib/domain/money/fee-plans/fee-plans";
import { listFeePlans } from "@/lib/domain/money/fee-plans/queries";
import { CreateRepresentative } from "@/lib/domain/accounts/representatives/contract";
import { createRepresentative } from "@/lib/domain/accounts/representatives/representatives";
import { operations } from "@/lib/http/bindings";
import { expectEmpty, filled, newClient } from "../fixtures";

const db = testDatabase();

/** Paths for signed-in people, which keys cannot use. */
const PERSONAL = ["/dashboard/invite-draft", "/dashboard/notice"];
/** Every read of a partner about all of its accounts at once. */
const partnerWide = operations.flatMap((operation) =>
  operation.method === "GET" &&
  !PERSONAL.some((path) => operation.path.startsWith(path)) &&
  !operation.path.includes("{") &&
  isPublicScope(operation.access)
    ? [{ name: operationName(operation), access: operation.access }]
    : [],
);
/** Reads that name connected accounts. The other reads show no data of them. */
const NAMING = [
  "GET /accounts",
  "GET /dashboard/accounts",
  "GET /dashboard/accounts/export",
  "GET /dashboard/billing/agreements",
  "GET /dashboard/billing/agreements/export",
  "GET /dashboard/billing/fees",
  "GET /dashboard/billing/fees/export",
  "GET /dashboard/reports/revenue",
  "GET /dashboard/reports/revenue/export",
  "GET /dashboard/search/accounts",
  "GET /sandbox/events",
];
/** Consents under which a read names connected accounts, if the caller's access is only to its own account. */
const NAMED_BY: Record<string, readonly Scope[]> = {
  "GET /dashboard/search/accounts": ["accounts.read"],
  "GET /sandbox/events": ["profile.read", "representatives.read"],
};
/** Markers in the fields that only the scope exposes. */
const MARKS: Partial<Record<Scope, string>> = { "profile.read": "mark-profile", "representatives.read": "mark-person" };

/** A partner with an account that has data for every read. */
async function setting() {
  const client = await newClient();
  const { accountID } = await newAccount(db, client.partner);
  const ctx = ctxFor(client.partner, accountID);
  const profile = {
    business: { legalBusinessName: "Test", ownersProvided: false, email: "mark-profile@example.test" },
  };
  await db.update(accountTable).set({ profile }).where(eq(accountTable.accountID, accountID));
  await transact(ctx, (open) =>
    createRepresentative(open, CreateRepresentative.parse({ name: { firstName: "mark-person", lastName: "Test" } })),
  );
  const [plan] = await listFeePlans(ctxFor(client.partner), { planIDs: undefined });
  await transact(ctx, (open) => createFeePlanAgreement(open, { planID: plan?.planID as PlanID }));
  await db.insert(incurredFeeTable).values({
    feeID: newID<string>(),
    accountID,
    partnerID: client.partner.accountID,
    feeName: "Card",
    amount: 5,
    sourceKind: "transferID",
    sourceID: newID<string>(),
    createdOn: new Date(),
  });
  const connected = and(
    eq(connectionTable.partnerID, client.partner.accountID),
    eq(connectionTable.accountID, accountID),
  );
  const grant = (scopes: readonly Scope[]) =>
    db
      .update(connectionTable)
      .set({ scopes: [...scopes] })
      .where(connected);
  return { client, accountID, grant };
}

for (const { name, access } of partnerWide) {
  test(`${name} shows only what a connected account's connection grants`, async () => {
    const { client, accountID, grant } = await setting();
    const whole = await client.send(name);
    expect([whole.status, whole.text.includes(accountID)], "with every scope").toEqual([200, NAMING.includes(name)]);
    for (const [scope, mark] of Object.entries(MARKS) as [Scope, string][]) {
      await grant(CONSENT_SCOPES.filter((other) => other !== scope));
      expect((await client.send(name)).text, scope).not.toContain(mark);
    }
    const needed: readonly (Scope | null)[] = NAMED_BY[name] ?? [consentFor(access)];
    await grant(CONSENT_SCOPES.filter((scope) => !needed.includes(scope)));
    const cut = await client.send(name);
    expect([cut.status, cut.text.includes(accountID)], `without ${needed.join()}`).toEqual([200, false]);
  });
}

test("every operation on an account is rejected when the connection lacks its scope, even if the key has it", async () => {
  const { client, accountID, grant } = await setting();
  for (const operation of operations) {
    const { access, orScope, method, path, body } = operation;
    if (!isPublicScope(access) || access === "issued-cards.read-secure" || !path.includes("{accountID}")) continue;
    const enough = [access, orScope ?? access].map(consentFor);
    await grant(CONSENT_SCOPES.filter((scope) => !enough.includes(scope)));
    const answer = await client.send(
      `${method} ${filled(path, { accountID })}`,
      body && method !== "GET" ? { body: {} } : {},
    );
    await test.step(operationName(operation), () => expectEmpty(answer, 403));
  }
});
