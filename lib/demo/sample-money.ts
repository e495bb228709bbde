import { randomUUID } from "node:crypto";
import type { AccountID } from "@/lib/core/api/ids";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import { DAY } from "@/lib/core/time/time";
import { simulateAuthorization } from "@/lib/domain/cards/card-simulation/card-simulation";
import { ListIssuedCards } from "@/lib/domain/cards/issuing/contract";
import { listIssuedCards } from "@/lib/domain/cards/issuing/queries";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { UpsertSchedule } from "@/lib/domain/money/schedules/contract";
import { createSchedule } from "@/lib/domain/money/schedules/schedules";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { createTransfer } from "@/lib/domain/money/transfers/create/create-transfer";
import { methodsOf, type Samples } from "./sample-accounts";

type Owner = "own" | keyof Samples;
type Side = readonly [owner: Owner, method: PaymentMethodType];

const OWN: Side = ["own", "service-wallet"];
const BUSINESS: Side = ["business", "service-wallet"];
const CARD: Side = ["person", "card-payment"];

interface SampleTransfer {
  from: Side;
  to: Side;
  cents: number;
  description: string;
  facilitatorFee?: { total: number };
}

/** Payments of today, the oldest first. The amounts of the last two are test values: declined, and disputed. */
const SAMPLE_TRANSFERS: readonly SampleTransfer[] = [
  { from: OWN, to: BUSINESS, cents: 42_000, description: "Marketplace sales" },
  { from: OWN, to: ["person", "service-wallet"], cents: 7500, description: "Deposit back" },
  { from: CARD, to: BUSINESS, cents: 12_900, description: "Auto insurance, monthly", facilitatorFee: { total: 700 } },
  { from: BUSINESS, to: ["business", "ach-credit-standard"], cents: 21_500, description: "Extra payout" },
  { from: CARD, to: BUSINESS, cents: 6610, description: "Travel insurance" },
  { from: CARD, to: BUSINESS, cents: 8801, description: "Bicycle insurance" },
];

/** The partner's monthly payment to the sample business, until it is canceled. */
const SAMPLE_SCHEDULE = { description: "Monthly marketplace bonus", recurrenceRule: "FREQ=MONTHLY", cents: 15_000 };

/** Makes sample payments and a schedule, as a person would. The rails move the payments within seconds. */
export async function moveSampleMoney(ctx: Ctx, { business, person }: Samples): Promise<void> {
  const methodOf = await methodsOf(ctx);
  const accounts = { own: ctx.accountID, business: business.accountID, person: person.accountID };
  const sideOf = ([owner, type]: Side) => ({ paymentMethodID: methodOf(accounts[owner] as AccountID, type) });
  for (const [index, { from, to, cents, ...payment }] of SAMPLE_TRANSFERS.entries()) {
    const amount = { currency: "USD", value: cents };
    const body = CreateTransfer.parse({ ...payment, source: sideOf(from), destination: sideOf(to), amount });
    // Each a little later than the one before, because lists are sorted by time.
    const now = new Date(ctx.now.getTime() + index + 1);
    await createTransfer({ ...ctx, now, key: randomUUID() }, body);
  }
  const { description, recurrenceRule, cents } = SAMPLE_SCHEDULE;
  const amount = { currency: "USD", value: cents };
  const route = { source: sideOf(OWN), destination: sideOf(BUSINESS), partnerAccountID: ctx.partnerID };
  const start = new Date(ctx.now.getTime() + DAY).toISOString();
  const recur = { recurrenceRule, runTransfer: { ...route, amount, description }, start, indefinite: true };
  await createSchedule(ctx, UpsertSchedule.parse({ description, recur }));
}

const DENVER = { city: "Denver", state: "CO", country: "US" };

/** A cleared purchase, a held one, and one that the wallet cannot pay. */
const SAMPLE_PURCHASES = [
  { amount: 4_875, merchantData: { ...DENVER, name: "Mile High Office Supply", mcc: "5943" }, final: true },
  { amount: 2_160, merchantData: { ...DENVER, name: "Union Station Coffee", mcc: "5814" } },
  { amount: 2_845_000, merchantData: { ...DENVER, name: "Front Range Motors", mcc: "5511" } },
];

/** Simulates merchants that charge a card of the sample business, as a person would in the dashboard. */
export async function spendSampleMoney({ business }: Pick<Samples, "business">): Promise<void> {
  const [card] = await listIssuedCards(business, ListIssuedCards.parse({ states: "active" }));
  if (!card) return;
  for (const [index, purchase] of SAMPLE_PURCHASES.entries()) {
    const ctx: Ctx = { ...business, now: new Date(business.now.getTime() + index + 1) };
    await simulateAuthorization(ctx, card.issuedCardID, purchase);
  }
}
