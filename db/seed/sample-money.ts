import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { paymentMethodTable } from "@/db/schema";
import { PaymentMethodID } from "@/lib/core/ids";
import type { PaymentMethodType } from "@/lib/core/sources";
import { DAY } from "@/lib/core/time";
import { linkBankAccount } from "@/lib/domain/bank-accounts/link-bank-account";
import { LinkBankAccount } from "@/lib/domain/bank-accounts/shared/link-request";
import type { Ctx } from "@/lib/domain/context";
import { LinkCard } from "@/lib/domain/linked-cards/contract";
import { linkCard } from "@/lib/domain/linked-cards/link-card";
import { UpsertSchedule } from "@/lib/domain/schedules/contract";
import { createSchedule } from "@/lib/domain/schedules/create-schedule";
import { CreateTransfer } from "@/lib/domain/transfers/contract";
import { createTransfer } from "@/lib/domain/transfers/create-transfer";
import { listWallets } from "@/lib/domain/wallets/queries";
import type { Samples } from "./sample-accounts";
import { SAMPLE_CARD, SAMPLE_SCHEDULE, SAMPLE_TRANSFERS, type SampleMethod } from "./sample-payments";

/**
 * Links a verified bank account to the partner and to the sample business, and a test card to the sample person. Then it
 * makes a transfer of each kind and a schedule, as a person would. The rails move the transfers within seconds.
 */
export async function moveSampleMoney(ctx: Ctx, { business, person }: Samples): Promise<void> {
  const [ownBank, theirBank] = [await newBank(ctx), await newBank(business)];
  const { cardID } = await linkCard(person, LinkCard.parse(SAMPLE_CARD));
  const methods: Record<SampleMethod, PaymentMethodID> = {
    "own wallet": await walletMethod(ctx),
    "own bank": await methodOf(ctx, ownBank, "ach-debit-fund"),
    "business wallet": await walletMethod(business),
    "business bank": await methodOf(ctx, theirBank, "ach-credit-standard"),
    "person’s wallet": await walletMethod(person),
    "person’s card": await methodOf(ctx, cardID, "card-payment"),
  };
  for (const [index, { from, to, cents, description, facilitatorFee }] of SAMPLE_TRANSFERS.entries()) {
    const body = CreateTransfer.parse({
      source: { paymentMethodID: methods[from] },
      destination: { paymentMethodID: methods[to] },
      amount: { currency: "USD", value: cents },
      description,
      ...(facilitatorFee && { facilitatorFee }),
    });
    // Each a little later than the one before, which is the order of lists.
    const now = new Date(ctx.now.getTime() + index + 1);
    await createTransfer({ ...ctx, now, key: randomUUID() }, body);
  }
  await scheduleSamplePayment(ctx, methods);
}

async function scheduleSamplePayment(ctx: Ctx, methods: Record<SampleMethod, PaymentMethodID>): Promise<void> {
  const { description, recurrenceRule, cents } = SAMPLE_SCHEDULE;
  const runTransfer = {
    source: { paymentMethodID: methods["own wallet"] },
    destination: { paymentMethodID: methods["business wallet"] },
    partnerAccountID: ctx.partnerID,
    amount: { currency: "USD", value: cents },
    description,
  };
  const start = new Date(ctx.now.getTime() + DAY).toISOString();
  const recur = { recurrenceRule, runTransfer, start, indefinite: true };
  await createSchedule(ctx, UpsertSchedule.parse({ description, recur }));
}

async function newBank(ctx: Ctx): Promise<string> {
  const body = LinkBankAccount.parse({ plaid: { token: "processor-sandbox-demo" } });
  const { bankAccountID } = await linkBankAccount(ctx, body);
  return bankAccountID;
}

async function walletMethod(ctx: Ctx): Promise<PaymentMethodID> {
  const [wallet] = await listWallets(ctx);
  if (!wallet) throw new Error("a sample account has no wallet");
  return methodOf(ctx, wallet.walletID, "service-wallet");
}

async function methodOf({ db }: Ctx, sourceID: string, type: PaymentMethodType): Promise<PaymentMethodID> {
  const [found] = await db
    .select({ id: paymentMethodTable.paymentMethodID })
    .from(paymentMethodTable)
    .where(and(eq(paymentMethodTable.sourceID, sourceID), eq(paymentMethodTable.type, type)));
  return PaymentMethodID.parse(found?.id);
}
