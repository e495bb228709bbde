import { expect, test } from "@playwright/test";
import { capabilityTable, transferTable } from "@/db/schema";
import { ctxFor, transact } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { fund, newWallet } from "@/db/testing/wallets";
import { newID } from "@/lib/core/ids";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { prepareMonths } from "@/lib/domain/money/ledger/prepare-months";
import { eq } from "drizzle-orm";
import { offerSamplePlans } from "../sample-plans";
import { writeHistory } from "./history";

test("the books hold after ninety days of history", async () => {
  test.setTimeout(120_000);
  const db = testDatabase();
  await prepareMonths(db, -4);
  const partner = await newPartner(db);
  const walletID = await newWallet(db, partner.accountID, partner.accountID);
  const at = { createdOn: new Date(), updatedOn: new Date() };
  const enabled = { partnerID: partner.accountID, accountID: partner.accountID, status: "enabled" as const, ...at };
  const names = ["transfers", "wallet", "send-funds", "collect-funds"] as const;
  await db.insert(capabilityTable).values(names.map((capability) => ({ ...enabled, capability })));
  const ctx = ctxFor(partner, partner.accountID, { caller: { attestedUntil: new Date(Date.now() + 600_000) } });
  await fund(ctx, walletID, 1_000_000);
  const one = { userID: newID(), email: "a@x.example" } as never;
  const team = { owner: one, admin: one, operations: one, developer: one, support: one };
  await transact(ctx, async (open) => {
    await offerSamplePlans({ ...open, now: new Date(Date.now() - 100 * 86_400_000) });
    await writeHistory(open, team);
  });
  expect(await db.$count(transferTable, eq(transferTable.partnerID, partner.accountID))).toBeGreaterThan(1000);
  expect(await breaches(db, partner.accountID)).toEqual([]);
});
