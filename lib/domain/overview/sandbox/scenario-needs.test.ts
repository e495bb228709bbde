import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { bankAccountTable, capabilityTable, issuedCardTable, linkedCardTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { newCard } from "@/testing/cards";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newCardMethod, newPayer } from "@/testing/transfers";
import { fund } from "@/testing/wallets";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { SCENARIO_FUNDS } from "@/lib/domain/kernel/limits";
import { SCENARIO_NEEDS, type ScenarioNeed } from "./dashboard";
import { getMetNeeds } from "./queries";

checkBooks();

const db = testDatabase();

/** An account that meets every need except its own card and the last cent, and its met needs. */
async function setting() {
  const partner = await newPartner(db, { attested: true });
  const { accountID, walletID } = await newPayer(db, partner, SCENARIO_FUNDS - 1);
  await newCardMethod(db, partner, accountID);
  const ctx = ctxFor(partner, accountID);
  const lacks = async () => {
    const { met } = await getMetNeeds(ctx);
    return SCENARIO_NEEDS.filter((need) => !met.includes(need));
  };
  const disable = (capability: CapabilityID) =>
    db
      .update(capabilityTable)
      .set({ status: "disabled" })
      .where(and(eq(capabilityTable.accountID, accountID), eq(capabilityTable.capability, capability)));
  return { partner, ctx, accountID, walletID, lacks, disable };
}

test("a new account meets no needs", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  expect(await getMetNeeds(ctxFor(partner, accountID))).toEqual({ met: [] });
});

test("money and a card count once there is enough money and the card is active", async () => {
  const { ctx, walletID, lacks } = await setting();
  expect(await lacks()).toEqual(["funds", "spending-card"] satisfies ScenarioNeed[]);
  await fund(ctx, walletID, 1);
  const { issuedCardID } = await newCard(ctx, walletID, { state: "inactive" });
  expect(await lacks()).toEqual(["spending-card"] satisfies ScenarioNeed[]);
  await db.update(issuedCardTable).set({ state: "active" }).where(eq(issuedCardTable.issuedCardID, issuedCardID));
  expect(await lacks()).toEqual([]);
});

test("each need follows the capability and the state of the source that a payment would use", async () => {
  const { accountID, lacks, disable } = await setting();
  await db.update(bankAccountTable).set({ status: "new" }).where(eq(bankAccountTable.accountID, accountID));
  expect(await lacks()).toEqual(["funds", "verified-bank-account", "spending-card"] satisfies ScenarioNeed[]);
  await db.update(linkedCardTable).set({ disabledOn: new Date() }).where(eq(linkedCardTable.accountID, accountID));
  expect(await lacks()).toContain("linked-card");
  await disable("collect-funds");
  expect(await lacks()).toContain("collect-funds");
  await disable("wallet");
  expect(await lacks()).toContain("wallet");
  await disable("transfers");
  expect(await lacks()).toEqual([...SCENARIO_NEEDS]);
});

test("needs that the account’s connection withholds are hidden from a partner", async () => {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, {
    wallet: true,
    capabilities: ["wallet", "collect-funds", "card-issuing"],
    scopes: ["payment-methods.read"],
  });
  const ctx = ctxFor(partner, accountID);
  await fund(ctx, walletID, SCENARIO_FUNDS);
  await newCard(ctx, walletID);
  expect(await getMetNeeds(ctx)).toEqual({ met: ["wallet"] });
});

test("another account of the partner does not count, and production has no scenarios", async () => {
  const { partner } = await setting();
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers"] });
  expect(await getMetNeeds(ctxFor(partner, accountID))).toEqual({ met: [] });
  const live = await newPartner(db, { mode: "production" });
  await expect(getMetNeeds(ctxFor(live))).rejects.toMatchObject({ kind: "notFound" });
});
