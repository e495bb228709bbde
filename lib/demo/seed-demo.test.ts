import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { accountTable, apiKeyTable, capabilityTable, disputeTable, memberTable, userTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { fund, newWallet } from "@/testing/wallets";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { NIGHTLY } from "@/testing/turns";
import type { AccountID } from "@/lib/core/api/ids";
import { SearchAuthorizations } from "@/lib/domain/cards/authorizations/dashboard";
import { searchAuthorizations } from "@/lib/domain/cards/authorizations/search-spending";
import { logoBytes, picturesOf } from "@/lib/domain/accounts/branding/pictures";
import { listCapabilities } from "@/lib/domain/accounts/capabilities/queries";
import { SearchAgreements, SearchFees } from "@/lib/domain/money/fee-plans/dashboard";
import { searchAgreements, searchFees } from "@/lib/domain/money/fee-plans/search-billing";
import "@/lib/domain/rail-appliers";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { ListSchedules } from "@/lib/domain/money/schedules/contract";
import { listSchedules } from "@/lib/domain/money/schedules/queries";
import { ListTransfers } from "@/lib/domain/money/transfers/contract";
import { listTransfers } from "@/lib/domain/money/transfers/queries";
import { listWallets } from "@/lib/domain/money/wallets/queries";
import { connectSampleAccounts, issueSampleCards, linkSampleSources } from "./sample-accounts";
import { moveSampleMoney, spendSampleMoney } from "./sample-money";
import { agreeToSamplePlan, offerSamplePlans } from "./sample-plans";
import { seedDemo } from "./seed-demo";

test("the sample accounts are verified, have all requested capabilities, and owe nothing", async () => {
  const db = testDatabase();
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  await transact(ctx, connectSampleAccounts);
  const samples = await db.select().from(accountTable).where(eq(accountTable.partnerID, partner.accountID));
  expect(samples.map(({ verificationStatus }) => verificationStatus)).toEqual(["verified", "verified"]);
  for (const { accountID } of samples) {
    for (const capability of await listCapabilities({
      ...ctx,
      accountID: accountID as AccountID,
      homePartnerID: ctx.accountID,
    })) {
      expect(capability).toMatchObject({ status: "enabled" });
      expect(capability).not.toHaveProperty("requirements");
    }
  }
});

test(
  "the demo's own account has a logo, lacks no requirement of its capabilities, and its key names only accounts with cards",
  { tag: NIGHTLY },
  async () => {
    // Ninety days of history, on a machine that may be busy.
    test.setTimeout(300_000);
    onOnePostgreSQL("The past is one transaction, in which the owner posts and the server writes.");
    const file = path.join(mkdtempSync(path.join(tmpdir(), "demo-")), "demo.json");
    await seedDemo(file);
    const { partnerAccountID, clientID } = JSON.parse(readFileSync(file, "utf8")) as {
      partnerAccountID: AccountID;
      clientID: string;
    };
    const ctx = {
      ...ctxFor(await newPartner(testDatabase())),
      accountID: partnerAccountID,
      homePartnerID: partnerAccountID,
    };
    const capabilities = await listCapabilities(ctx);
    expect(capabilities.map(({ status }) => status)).toEqual(capabilities.map(() => "enabled"));
    expect(capabilities.filter((capability) => "requirements" in capability)).toEqual([]);
    const [key] = await testDatabase().select().from(apiKeyTable).where(eq(apiKeyTable.keyID, clientID));
    const cards = key?.scopes.filter((scope) => scope.startsWith("/accounts/")) ?? [];
    expect(cards.length).toBeGreaterThan(1);
    expect(cards.length).toBeLessThan(15);
    await expectLook(partnerAccountID);
  },
);

/** Expects a logo, an icon and a team with names. */
async function expectLook(accountID: AccountID): Promise<void> {
  const db = testDatabase();
  const place = { homePartnerID: accountID, accountID };
  expect(await picturesOf({ db }, place)).toEqual({ logo: expect.any(String), icon: expect.any(String) });
  expect(await sharp(await logoBytes({ db }, place)).metadata()).toMatchObject({ format: "png", height: 96 });
  const names = await db
    .select({ name: userTable.name })
    .from(memberTable)
    .innerJoin(userTable, eq(userTable.userID, memberTable.userID))
    .where(eq(memberTable.accountID, accountID));
  expect(names.map(({ name }) => name).sort()).toEqual([
    ...["Dana Whitfield", "Jonas Keller", "Mei Tanaka", "Priya Raman", "Tom Okafor"],
  ]);
}

test("the demo has money in motion: a bank, a card, a transfer of each kind, a dispute and a schedule", async () => {
  const db = testDatabase();
  const partner = await newPartner(db);
  const walletID = await newWallet(db, partner.accountID, partner.accountID);
  const enabled = {
    partnerID: partner.accountID,
    accountID: partner.accountID,
    status: "enabled" as const,
    createdOn: new Date(),
    updatedOn: new Date(),
  };
  const names = ["transfers", "wallet", "send-funds", "collect-funds"] as const;
  await db.insert(capabilityTable).values(names.map((capability) => ({ ...enabled, capability })));
  const ctx = ctxFor(partner, partner.accountID, { caller: { attestedUntil: new Date(Date.now() + 60_000) } });
  await fund(ctx, walletID, 100_000_000);
  await transact(ctx, async (open) => {
    await offerSamplePlans(open);
    const samples = await connectSampleAccounts(open);
    await agreeToSamplePlan(samples);
    await linkSampleSources(open, samples);
    await issueSampleCards(samples);
    await moveSampleMoney(open, samples);
    await spendSampleMoney(samples);
  });
  const { items } = await searchAuthorizations(ctx, SearchAuthorizations.parse({}));
  expect(items.map(({ status, authorizedAmount }) => [status, authorizedAmount])).toEqual([
    ["declined", "-28450.00"],
    ["pending", "-21.60"],
    ["cleared", "-48.75"],
  ]);
  // The seed is slow on a busy machine, and rails count from their own moments.
  const seeded = Date.now();
  for (let second = 1; second <= 15; second++)
    await moveRails({ ...ctx, now: new Date(seeded + second * 1000) }, { partnerID: partner.accountID });
  const transfers = await listTransfers(ctx, ListTransfers.parse({}));
  expect(
    transfers.map(({ source, destination, status }) =>
      [source.paymentMethodType, destination.paymentMethodType, status].join(" "),
    ),
  ).toEqual([
    "card-payment service-wallet completed",
    "card-payment service-wallet failed",
    "service-wallet ach-credit-standard completed",
    "card-payment service-wallet completed",
    "service-wallet service-wallet completed",
    "service-wallet service-wallet completed",
  ]);
  const disputes = await db.select().from(disputeTable).where(eq(disputeTable.partnerID, partner.accountID));
  expect(disputes.map(({ amount }) => amount)).toEqual([8801]);
  const [schedule] = await listSchedules(ctx, ListSchedules.parse({}));
  expect(schedule?.recur).toMatchObject({ indefinite: true, recurrenceRule: "FREQ=MONTHLY" });
  const [wallet] = await listWallets(ctx);
  expect(wallet?.availableBalance.value).toBe(100_000_000 - 42_000 - 7500 + 700 - 404);
  const agreements = await searchAgreements(ctx, SearchAgreements.parse({}));
  expect(agreements.items.map(({ name }) => name)).toEqual(["Merchant Direct", "Merchant Direct"]);
  const fees = await searchFees(ctx, SearchFees.parse({}));
  expect(fees.items.map(({ amount, transferParty }) => [amount.valueDecimal, transferParty])).toEqual([
    ["2.85", "destination"],
  ]);
});
