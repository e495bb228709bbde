import { and, eq } from "drizzle-orm";
import { achReturnTable, riskReviewTable, sanctionsHitTable } from "@/db/schema";
import { newID, type PaymentMethodID, type TransferID } from "@/lib/core/api/ids";
import { bankingDaysAfter, newYorkDay } from "@/lib/core/money/banking-days";
import { DAY } from "@/lib/core/time/time";
import { nameOfTransfer } from "@/lib/domain/kernel/names/object-names";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import { LinkBankAccount } from "@/lib/domain/money/bank-accounts/shared/link-request";
import { RepresentReturn } from "@/lib/domain/money/returns/contract";
import { CloseReturn } from "@/lib/domain/money/returns/dashboard";
import { nameOfReturn, representReturn } from "@/lib/domain/money/returns/represent-return";
import { closeReturn } from "@/lib/domain/money/returns/returns";
import { DecideRiskReview, RiskPolicy } from "@/lib/domain/money/risk-reviews/dashboard";
import { decideRiskReview, saveRiskPolicy } from "@/lib/domain/money/risk-reviews/risk-reviews";
import { SaveRiskRule } from "@/lib/domain/money/risk-rules/dashboard";
import { createRiskRule } from "@/lib/domain/money/risk-rules/risk-rules";
import { DecideSanctionsHit } from "@/lib/domain/money/sanctions/dashboard";
import { decideHit } from "@/lib/domain/money/sanctions/decide-hit";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { openBetween } from "@/lib/domain/money/transfers/create/create-transfer";
import { ROUTING_NUMBERS } from "@/lib/providers/institutions";
import { actingAs, at, type Colleague, merchantOf, momentAt, type World } from "./world";

/** A review may take three days, so that the demo's open one is still there after a weekend. */
const POLICY = RiskPolicy.parse({ hours: 72, atDeadline: "reject", twoPeopleFrom: 1_000_000 });

const FROM_WALLET = { kind: "method", of: "source", type: "service-wallet" };

const RULES = [
  {
    name: "Between wallets",
    action: "allow",
    reason: "The money stays in wallets, where we can take it back",
    conditions: [FROM_WALLET, { kind: "method", of: "destination", type: "service-wallet" }],
  },
  {
    name: "Large first payout",
    action: "hold",
    reason: "The first payment to this bank account or card, of $2,500.00 or more",
    conditions: [FROM_WALLET, { kind: "first-use" }, { kind: "amount", atLeast: 250_000 }],
  },
  {
    name: "Holder with another name",
    action: "hold",
    reason: "The holder’s name differs from the account’s",
    conditions: [FROM_WALLET, { kind: "first-use" }, { kind: "holder-name", of: "destination", below: 50 }],
  },
  {
    name: "Card testing",
    action: "reject",
    reason: "More than 30 card payments of one payer in an hour",
    conditions: [
      { kind: "method", of: "source", type: "card-payment" },
      { kind: "count", of: "source", hours: 1, moreThan: 30 },
    ],
  },
];

/** Creates the rules of the risk desk. The history's own transfers do not meet them. */
export async function writeRules({ ctx, now, team, journal }: World): Promise<void> {
  const own = actingAs(ctx, team.admin);
  const begun = momentAt(now, -24, 14);
  await saveRiskPolicy(at(own, begun), POLICY);
  journal.note(begun, team.admin, { action: "risk-policy.update", object: ctx.partnerID });
  for (const [place, rule] of RULES.entries()) {
    const then = at(own, momentAt(now, -24, 14.2 + place / 10));
    const { ruleID, name } = await createRiskRule(then, SaveRiskRule.parse({ ...rule, isActive: true }));
    journal.note(then.now, team.admin, { action: "risk-rule.create", object: ruleID, name });
  }
}

interface Payout {
  to: PaymentMethodID;
  cents: number;
  description: string;
}

/** Pays from the partner's wallet as a colleague, so that the rules decide. */
async function pay({ ctx, journal, partner }: World, by: Colleague, on: Date, { to, cents, description }: Payout) {
  const from = partner.methods["service-wallet"];
  const body = CreateTransfer.parse({
    source: { paymentMethodID: from },
    destination: { paymentMethodID: to },
    amount: { currency: "USD", value: cents },
    description,
  });
  const origin = { person: { userID: by.userID, sessionID: ctx.caller.id }, madeByID: by.userID };
  const { opened } = await openBetween({ ...at(ctx, on), key: newID<string>() }, body, from, origin);
  journal.note(on, by, { action: "transfer.create", object: opened.transferID, name: nameOfTransfer(opened) });
  return opened;
}

/** Plans a payout with a typing error, which a colleague rejects. */
export function mistype(world: World): void {
  const { ctx, journal, now, team, customers } = world;
  const to = customers.find(({ name }) => name === "Olivia Hart")?.methods["ach-credit-standard"];
  if (!to) throw new Error("the demo has no member with a bank account");
  const [made, decided] = [momentAt(now, -9, 11.3), momentAt(now, -9, 13.1)];
  journal.plan(made, async () => {
    await journal.flush();
    const payout = { to, cents: 590_000, description: "Refund of a monthly membership" };
    const opened = await pay(world, team.support, made, payout);
    await journal.readBalances();
    journal.plan(decided, async () => {
      await journal.flush();
      const reviewID = await reviewOf(ctx, opened.transferID);
      const reason = "The membership costs $59.00. Jonas typed two zeros too many and creates it again.";
      const body = DecideRiskReview.parse({ decision: "reject", reason });
      await decideRiskReview(at(actingAs(ctx, team.operations), decided), reviewID, body);
      const about = { object: reviewID, name: nameOfTransfer(opened), reason: `reject: ${reason}` };
      journal.note(decided, team.operations, { action: "risk-review.decide", ...about });
      await journal.readBalances();
    });
  });
}

/** The review of a held transfer. Throws if no rule holds it. */
async function reviewOf({ db, partnerID }: Ctx, transferID: TransferID) {
  const r = riskReviewTable;
  const isIts = and(eq(r.partnerID, partnerID), eq(r.transferID, transferID));
  const [review] = await db.select({ reviewID: r.reviewID }).from(r).where(isIts);
  if (!review) throw new Error("the demo's rules did not hold a payout");
  return review.reviewID;
}

/** A bank account that a merchant added later. */
interface LaterBank {
  holderName: string;
  holderType: "individual" | "business";
  accountNumber: string;
}

function link(ctx: Ctx, bank: LaterBank) {
  const account = { ...bank, bankAccountType: "checking", routingNumber: ROUTING_NUMBERS[0] };
  return linkBankAccount({ ...ctx, waitFor: "payment-method" }, LinkBankAccount.parse({ account }));
}

interface ListedHolder {
  merchant: string;
  holderName: string;
  accountNumber: string;
  day: number;
  /** The colleague's reason for clearing the hit. */
  cleared?: string;
}

/** Bank accounts whose holders resemble a name on the sandbox’s list. */
const HITS: readonly ListedHolder[] = [
  {
    ...{ merchant: "Ivy Chen", holderName: "Victor Blokman", accountNumber: "4400128812", day: -12 },
    cleared: "Our Victor Blokman was born in 1988 and lives in Boulder. The listed one was born in 1955.",
  },
  { merchant: "Little Comet", holderName: "Viktor I. Blockman", accountNumber: "4400130047", day: -1 },
];

async function screen(world: World): Promise<void> {
  const { ctx, now, team, journal } = world;
  const t = sanctionsHitTable;
  for (const { merchant, holderName, accountNumber, day, cleared } of HITS) {
    const owner = merchantOf(world, merchant).ctx;
    const bank = { holderName, holderType: "individual", accountNumber } as const;
    await link(at(owner, momentAt(now, day, 15.4)), bank);
    if (cleared === undefined) continue;
    const [hit] = await ctx.db
      .select({ hitID: t.hitID })
      .from(t)
      .where(and(eq(t.partnerID, ctx.partnerID), eq(t.name, holderName)));
    if (!hit) throw new Error("the demo has no sanctions hit");
    const then = at(actingAs(ctx, team.operations), momentAt(now, day, 17.2));
    await decideHit(then, hit.hitID, "clear", DecideSanctionsHit.parse({ reason: cleared }));
    const about = { object: hit.hitID, name: holderName, accountID: owner.accountID, reason: cleared };
    journal.note(then.now, team.operations, { action: "sanctions-hit.clear", ...about });
  }
}

/** Pays a merchant at a bank account that was added yesterday, in another name. The payout waits for a review. */
async function holdPayout(world: World): Promise<void> {
  const { ctx, now, team } = world;
  const merchant = at(merchantOf(world, "Timberline").ctx, momentAt(now, -1, 16.6));
  const bank = { holderName: "G & N Trading", holderType: "business", accountNumber: "4400131925" } as const;
  const { paymentMethods = [] } = await link(merchant, bank);
  const to = paymentMethods.find(({ paymentMethodType: type }) => type === "ach-credit-standard")?.paymentMethodID;
  if (!to) throw new Error("the demo's new bank account takes no payouts");
  const payout = { to, cents: 315_000, description: "Autumn campaign, second half" };
  const { transferID } = await pay(world, team.operations, now, payout);
  await reviewOf(ctx, transferID);
}

/** The days after which a colleague has closed a returned payout. */
const CLOSED_AFTER = 14;

/** Schedules the returned membership to be presented again, and closes a returned payout of long ago. */
async function handleReturns({ ctx, now, team, journal }: World): Promise<void> {
  const t = achReturnTable;
  const own = actingAs(ctx, team.operations);
  for (const row of await ctx.db.select().from(t).where(eq(t.partnerID, ctx.partnerID))) {
    const about = { object: row.returnID, name: nameOfReturn(row) };
    const closedOn = new Date(row.createdOn.getTime() + DAY);
    if (row.direction === "debit") {
      const representOn = bankingDaysAfter(newYorkDay(now), 1);
      await representReturn(own, row.returnID, RepresentReturn.parse({ representOn }));
      journal.note(now, team.operations, { action: "return.represent", ...about });
    } else if (now.getTime() - closedOn.getTime() > CLOSED_AFTER * DAY) {
      const reason = "The studio asked us to wait for the next weekly payout, which arrived.";
      await closeReturn(at(own, closedOn), row.returnID, CloseReturn.parse({ reason }));
      journal.note(closedOn, team.operations, { action: "return.close", ...about, reason });
    }
  }
}

/** Writes the risk desk of today: a payout that waits, sanctions hits, and returns in different states. */
export async function fillRiskDesk(world: World): Promise<void> {
  await screen(world);
  await handleReturns(world);
  await holdPayout(world);
}
