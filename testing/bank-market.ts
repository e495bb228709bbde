import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { accountTable, bankFileTable } from "@/db/schema";
import { atNewYork, bankingDaysAfter, newYorkDay, type TimeOfDay } from "@/lib/core/money/banking-days";
import type { TransferID } from "@/lib/core/api/ids";
import { achFiles } from "@/lib/domain/money/bank-files/ach/ach-files";
import { getTransfer } from "@/lib/domain/money/transfers/queries";
import { offerRail } from "@/lib/providers/rails/rails";
import { eq } from "drizzle-orm";
import { bankPass } from "./bank-pass";
import { ctxFor } from "./context";
import { newPartner, testDatabase } from "./factories";
import { RAIL_START } from "./rails";
import { newRoutingNumber, ScriptedBank } from "./scripted-bank";
import { startSSHD } from "./sshd";
import { newPayer, newTransfer } from "./transfers";

/** A banking day without running loops. */
const FIRST_DAY = bankingDaysAfter(newYorkDay(RAIL_START), 1);

/** A banking day from the first one on. */
export const dayOf = (days: number) => bankingDaysAfter(FIRST_DAY, days);
/** A time of such a day in New York. */
export const on = (days: number, time: TimeOfDay) => atNewYork(dayOf(days), time);

/** A partner in production with two accounts, and a separate bank that takes its files. */
export async function newBankMarket() {
  const db = testDatabase();
  const bank = new ScriptedBank(await startSSHD());
  const settings = bank.settings(newRoutingNumber());
  const provider = achFiles(settings, () => db);
  const takeBack = offerRail(() => provider);
  const partner = await newPartner(db);
  const { accountID: partnerID } = partner;
  settings.statements = { ...bank.statementSettings(), partnerID };
  const [payer, payee] = [await newPayer(db, partner, 100_000), await newPayer(db, partner, 0)];
  const accounts = [partnerID, payer.accountID, payee.accountID];
  await db.update(accountTable).set({ mode: "production" }).where(inArray(accountTable.accountID, accounts));
  const ctxAt = (now: Date) => ({
    ...ctxFor({ ...partner, mode: "production" }, partnerID, { now }),
    requestID: randomUUID(),
  });
  return {
    ...{ bank, settings, provider, partner, payer, payee, ctxAt },
    passOf: (now: Date) => ({ settings, partnerID, now: now.toISOString() }),
    /** Moves the partner's rails once. */
    pass: (now: Date) => bankPass({ settings, partnerID, now: now.toISOString() }),
    payOut: (now: Date, cents: number) => newTransfer(ctxAt(now), { from: payer.wallet, to: payee.bank, cents }),
    transferAt: (now: Date, id: TransferID) => getTransfer(ctxAt(now), id),
    files: () => db.select().from(bankFileTable).where(eq(bankFileTable.odfi, settings.bank.routingNumber)),
    async end() {
      takeBack();
      await bank.sshd.stop();
    },
  };
}
