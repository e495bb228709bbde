import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner } from "@/testing/factories";
import { linesOf } from "@/testing/log-lines";
import { withMigrated } from "@/testing/own-database";
import { newInstruction } from "@/testing/rails";
import { fund } from "@/testing/wallets";
import { checkLedger } from "./tasks";

test("the nightly check raises an alert for each partner and broken rule, and names the first rows", () =>
  withMigrated(async ({ url, db }) => {
    const partner = await newPartner(db);
    const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
    await fund(ctxFor(partner, accountID, { db }), walletID, 100);
    const alerts = async () => (await linesOf(() => checkLedger(url))).filter(({ event }) => event === "alert");
    expect(await alerts()).toEqual([]);
    const instructionID = await newInstruction(db, partner, "rtp-credit", { dueOn: new Date(0) });
    await db.execute(sql`update wallet set pending = 7`);
    const reported = (await alerts()).map(({ level, alert, fault, ids, partnerID }) => ({
      level,
      alert,
      fault,
      ids,
      partnerID,
    }));
    const ledger = { level: "error", alert: "ledger" };
    const { accountID: partnerID } = partner;
    expect(reported).toEqual([
      { ...ledger, fault: "nothing open is forgotten", ids: [instructionID], partnerID: undefined },
      { ...ledger, fault: "wallets are what their entries add up to", ids: [walletID], partnerID },
      { ...ledger, fault: "what is pending is told", ids: [walletID], partnerID },
    ]);
  }));
