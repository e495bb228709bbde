import { and, eq } from "drizzle-orm";
import { bankEntryTable, bankFileTable, institutionTable, paymentMethodTable } from "@/db/schema";
import { PaymentMethodID } from "@/lib/core/api/ids";
import { paymentFiles } from "@/lib/domain/money/bank-files/payments/payment-files";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import type { PaymentSettings } from "@/lib/providers/rails/ach/settings";
import { offerRail } from "@/lib/providers/rails/rails";
import { newBankAccount } from "./bank-accounts";
import { newBankMarket } from "./bank-market";
import { ctxFor } from "./context";
import { testDatabase } from "./factories";
import { PaymentBank } from "./payment-bank";
import { newTransfer } from "./transfers";

/** A receiver's account at a bank that takes real-time payments. */
export const RECEIVER = {
  routingNumber: "121000248",
  accountNumber: "8877665544332211",
  holderName: "Zoë Núñez & Söhne",
};

/** A market with a bank that also takes instant payments, and the alerts of faults. */
export async function newPaymentMarket(change: Partial<PaymentSettings> = {}) {
  const market = await newBankMarket();
  const db = testDatabase();
  const { bank, settings, partner, payee, payer, ctxAt } = market;
  const payments = new PaymentBank(bank);
  settings.payments = { ...payments.settings(), ...change };
  const provider = paymentFiles(settings, settings.payments, () => db);
  const takeBack = offerRail(() => provider);
  const ofPayee = ctxFor({ ...partner, mode: "production" }, payee.accountID);
  const { routingNumber } = RECEIVER;
  await db
    .insert(institutionTable)
    .values({
      ...{ routingNumber, directory: "rtp", name: "First Bank", city: "", state: "" },
      details: { receivePayments: true },
    })
    .onConflictDoNothing();
  const { bankAccountID } = await newBankAccount(ofPayee, RECEIVER);
  const isInstant = and(eq(paymentMethodTable.sourceID, bankAccountID), eq(paymentMethodTable.type, "rtp-credit"));
  const [method] = await db.select().from(paymentMethodTable).where(isInstant);
  const to = PaymentMethodID.parse(method?.paymentMethodID);
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  return {
    ...market,
    ...{ payments, provider, alerts, bankAccountID },
    alertNames: () => alerts.map(({ fault }) => fault),
    /** Pays an amount out of the payer's wallet, at once. */
    pay: (now: Date, cents: number) => newTransfer(ctxAt(now), { from: payer.wallet, to, cents }),
    entries: () => db.select().from(bankEntryTable).where(eq(bankEntryTable.partnerID, partner.accountID)),
    reports: () =>
      db
        .select()
        .from(bankFileTable)
        .where(and(eq(bankFileTable.odfi, settings.bank.routingNumber), eq(bankFileTable.format, "pain.002"))),
    async end() {
      takeBack();
      await market.end();
    },
  };
}
