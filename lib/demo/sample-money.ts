import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { paymentMethodTable } from "@/db/schema";
import { PaymentMethodID } from "@/lib/core/api/ids";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import { DAY } from "@/lib/core/time/time";
import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import { LinkBankAccount } from "@/lib/domain/money/bank-accounts/shared/link-request";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { LinkCard } from "@/lib/domain/money/linked-cards/contract";
import { linkCard } from "@/lib/domain/money/linked-cards/link-card";
import { UpsertSchedule } from "@/lib/domain/money/schedules/contract";
import { createSchedule } from "@/lib/domain/money/schedules/schedules";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { createTransfer } from "@/lib/domain/money/transfers/create/create-transfer";
import { listWallets } from "@/lib/domain/money/wallets/queries";
import type { Samples } from "./sample-accounts";

/**
 * Links a verified bank account to the partner and to the sample business, and a test card to the sample person. Then
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
    // Each a little later than the one before, because lists are sorted by time.
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

async function methodOf(
  { db, homePartnerID }: Ctx,
  sourceID: string,
  type: PaymentMethodType,
): Promise<PaymentMethodID> {
  const [row] = await db
    .select({ id: paymentMethodTable.paymentMethodID })
    .from(paymentMethodTable)
    .where(
      and(
        eq(paymentMethodTable.partnerID, homePartnerID),
        eq(paymentMethodTable.sourceID, sourceID),
        eq(paymentMethodTable.type, type),
      ),
    );
  return PaymentMethodID.parse(row?.id);
}

/** A sandbox card that is approved. */
const SAMPLE_CARD = {
  cardNumber: "4111111111111111",
  cardCvv: "111",
  expiration: { month: "12", year: String((new Date().getFullYear() + 3) % 100) },
  holderName: "Amanda Yang",
  billingAddress: {
    addressLine1: "1 Main Street",
    city: "Denver",
    stateOrProvince: "CO",
    postalCode: "11111",
    country: "US",
  },
  cardOnFile: true,
};

/** Sources and destinations of sample money. */
type SampleMethod =
  "own wallet" | "own bank" | "business wallet" | "business bank" | "person’s wallet" | "person’s card";

interface SampleTransfer {
  from: SampleMethod;
  to: SampleMethod;
  cents: number;
  description: string;
  facilitatorFee?: { total: number };
}

/**
 * One transfer of each kind, the oldest first. The amounts of the last three are test values: declined, returned, and
 * disputed.
 */
const SAMPLE_TRANSFERS: readonly SampleTransfer[] = [
  { from: "own bank", to: "own wallet", cents: 150_000, description: "Top-up from our bank" },
  { from: "own wallet", to: "business wallet", cents: 42_000, description: "Marketplace sales" },
  { from: "own wallet", to: "person’s wallet", cents: 7500, description: "Deposit back" },
  {
    from: "person’s card",
    to: "business wallet",
    cents: 12_900,
    description: "Deep cleaning",
    facilitatorFee: { total: 700 },
  },
  { from: "business wallet", to: "business bank", cents: 21_500, description: "Weekly payout" },
  { from: "person’s card", to: "business wallet", cents: 6610, description: "Window cleaning" },
  { from: "business wallet", to: "business bank", cents: 5503, description: "Payout to a closed account" },
  { from: "person’s card", to: "business wallet", cents: 8801, description: "Carpet cleaning" },
];

/** The partner's monthly payment to the sample business, until it is canceled. */
const SAMPLE_SCHEDULE = {
  description: "Monthly marketplace bonus",
  recurrenceRule: "FREQ=MONTHLY",
  cents: 15_000,
};
