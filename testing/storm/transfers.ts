import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { railInstructionTable, refundTable, transferTable } from "@/db/schema";
import { OtherAnswer } from "@/lib/core/api/answered";
import { TransferID } from "@/lib/core/api/ids";
import { cents as toCents } from "@/lib/core/money/money";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { createRefund } from "@/lib/domain/money/refunds/create-refund";
import { reverseTransfer } from "@/lib/domain/money/refunds/refunds";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { createTransfer } from "@/lib/domain/money/transfers/create/create-transfer";
import { cancelTransfer } from "@/lib/domain/money/transfers/settle/cancel-transfer";
import type { RailEvent } from "@/lib/providers/rails/rail-provider";
import { testDatabase } from "../factories";
import { FEES, type Market } from "./market";
import {
  addCents,
  command,
  commandOn,
  cardPaymentsOf,
  ordinaryCents,
  partOf,
  paymentBody,
  place,
  type StormModel,
  type StormTransfer,
} from "./model";
import { way, WAYS } from "./ways";

const db = testDatabase();

/** Amounts with a meaning in the sandbox: returns early and late, corrections, declines, rejections, silence. */
const ODD = [5501, 5502, 5509, 5510, 5529, 5601, 6601, 6614, 7703, 7711, 7712, 9001, 9002];
const cents = fc.oneof({ withCrossShrink: true }, ordinaryCents, fc.constantFrom(...ODD));
/** A partner's fee. A total may be less than the operator's fee; Tender rejects this. */
const facilitator = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constant(0), weight: 4 },
  { arbitrary: fc.integer({ min: 1, max: 135 }), weight: 1 },
);
const transfersOf = ({ transfers }: Readonly<StormModel>) => transfers;
const keyed = (market: Market) => ({ ...market.ctx(), key: randomUUID() });
const handsOf = ({ partner, network }: Market) => ({ partnerID: partner.accountID, providerOf: () => network });

const payment = { from: place, to: place, markup: facilitator, total: facilitator };
const pay = (facts: { way: typeof way; cents: typeof cents }) =>
  command("transfer", { ...facts, ...payment }, async (model, market, { way, cents, markup, total, ...places }) => {
    const [from, to] = [market.traders[places.from], market.traders[places.to]];
    const facilitator = WAYS[way].to === "service-wallet" ? total || markup : 0;
    const isTotal = facilitator > 0 && total > 0;
    const facilitatorFee = isTotal ? { total: facilitator } : { markup: facilitator };
    const body = { ...paymentBody(way, from, to, cents), ...(facilitator > 0 && { facilitatorFee }) };
    await create(model, market, body, { way, from, to, cents, facilitator, isTotal, isChild: false });
  });
/** Transfers between wallets are the cheapest, so they occur more often. */
export const transfer = pay({ way: fc.oneof(way, fc.constant("between wallets")), cents });
export const cardPayment = pay({ way: fc.constant("card"), cents: ordinaryCents });

/** Spends the money of a transfer. */
export const child = commandOn(
  "child",
  transfersOf,
  { to: place, cents, way: fc.constantFrom("between wallets", "payout") },
  async (model, market, parent, facts) => {
    const { way, cents } = { ...facts, cents: Math.min(facts.cents, parent.cents) };
    const [from, to] = [parent.to, market.traders[facts.to]];
    const body = { ...paymentBody(way, from, to, cents), source: { transferID: parent.transferID } };
    await create(model, market, body, { way, from, to, cents, facilitator: 0, isTotal: false, isChild: true });
  },
);

async function create(
  model: StormModel,
  market: Market,
  request: object,
  facts: Omit<StormTransfer, "transferID" | "sent">,
): Promise<void> {
  const sent = { key: randomUUID(), body: CreateTransfer.parse(request) };
  const answer = await createTransfer({ ...market.ctx(), key: sent.key }, sent.body);
  if (answer instanceof OtherAnswer) throw new Error(`a new key is answered ${answer.status}`);
  model.transfers.push({ ...facts, sent, transferID: TransferID.parse(answer.transferID) });
}

/** Sends a request again. The same key must get the same transfer, even after its status changed. */
export const repeat = commandOn("repeat", transfersOf, {}, async (_, market, { sent, transferID }) => {
  if (!sent) return;
  const answer = await createTransfer({ ...market.ctx(), key: sent.key }, sent.body);
  const isSame = answer instanceof OtherAnswer && answer.status === 409;
  if (!isSame || TransferID.parse((answer.body as { transferID: unknown }).transferID) !== transferID)
    throw new Error("a repeat made something new");
});

export const cancel = commandOn("cancel", transfersOf, {}, (_, market, { transferID }) =>
  cancelTransfer(keyed(market), transferID, handsOf(market)),
);

export const reverse = commandOn("reverse", transfersOf, {}, (_, market, { transferID }) =>
  reverseTransfer(keyed(market), transferID, undefined, handsOf(market)),
);

/** Refunds a part of a card payment. Without one, it names another transfer, and Tender rejects it. */
export const refund = commandOn(
  "refund",
  (model) => (cardPaymentsOf(model).length > 0 ? cardPaymentsOf(model) : model.transfers),
  { share: fc.integer({ min: 1, max: 100 }) },
  async ({ refunds }, market, { transferID, cents }, { share }) => {
    await createRefund(keyed(market), transferID, { amount: toCents(partOf(cents, share)) });
    refunds.push(transferID);
  },
);

/** Stages that may arrive at any time. */
const STAGES: readonly string[] = ["originated", "corrected", "confirmed", "settled", "funded", "return-funded"];

/** Repeats the network's events in another order. Outcomes keep theirs, because they would contradict each other. */
export const callbacks = commandOn(
  "callbacks",
  transfersOf,
  { order: fc.array(fc.nat(5), { maxLength: 8 }) },
  async (_, { network, clock, ctx }, { transferID }, { order }) => {
    const t = railInstructionTable;
    for (const { instructionID } of await db.select().from(t).where(eq(t.transferID, transferID))) {
      const events = network.eventsOf(instructionID, clock.now);
      const isStage = ({ kind }: RailEvent) => STAGES.includes(kind);
      const mixed = events.filter((event) => !isStage(event));
      for (const event of events.filter(isStage))
        mixed.splice((order[mixed.length] ?? 0) % (mixed.length + 1), 0, event);
      const doubled = order.flatMap((at) => mixed.slice(at, at + 1));
      await receiveRailEvents(ctx(), network, [...mixed, ...doubled], applyRegistered);
    }
  },
);

/** The kinds of the network's events about an instruction. */
type Kinds = ReadonlySet<string>;

/** The expected statuses of a transfer, and the cents that its wallets receive or pay. */
interface Outcome {
  statuses: readonly string[];
  moves: [walletID: string, cents: number][];
}

/** Adds the transfers and refunds to the balances by the network's record, and returns those in an unexpected state. */
export async function applyTransfers(model: StormModel, market: Market): Promise<string[]> {
  if (model.transfers.length === 0) return [];
  const ids = model.transfers.map(({ transferID }) => transferID);
  const [transfers, instructions, refunds] = await Promise.all([
    db.select().from(transferTable).where(inArray(transferTable.transferID, ids)),
    db.select().from(railInstructionTable).where(inArray(railInstructionTable.transferID, ids)),
    db.select().from(refundTable).where(inArray(refundTable.transferID, ids)),
  ]);
  const kindsOf = (instructionID: string): Kinds =>
    new Set(market.network.eventsOf(instructionID, new Date(8.64e15)).map(({ kind }) => kind));
  return model.transfers.flatMap((one) => {
    const isOwn = ({ transferID }: { transferID: string | null }) => transferID === one.transferID;
    const status = transfers.find(isOwn)?.status ?? "lost";
    const own = instructions.filter((instruction) => isOwn(instruction) && instruction.refundID === null);
    const legs = new Map(own.map(({ kind, instructionID }) => [kind, kindsOf(instructionID)]));
    const { statuses, moves } = outcomeOf(one, status, legs, market.walletID);
    const returned = refunds.filter(isOwn).map(({ instructionID, ...refund }) => {
      const hasFailed = kindsOf(instructionID).has("failed");
      if (!hasFailed) moves.push([one.to.walletID, -refund.amount - (FEES.refund ?? 0)]);
      return refund.status === (hasFailed ? "failed" : "completed") ? [] : [`a refund is ${refund.status}`];
    });
    for (const [walletID, moved] of moves) addCents(model, walletID, moved);
    return [
      ...(legs.size < own.length ? [`${one.way} was requested twice`] : []),
      ...(statuses.includes(status) ? [] : [`${one.way} is ${status}, not ${statuses.join(" or ")}`]),
      ...returned.flat(),
    ];
  });
}

function outcomeOf(
  one: StormTransfer,
  status: string,
  legs: ReadonlyMap<string, Kinds>,
  partnerWallet: string,
): Outcome {
  const { way, from, to, facilitator, isTotal } = one;
  const isUnsent = status === "failed" || (one.isChild && status === "canceled");
  if (isUnsent && legs.size === 0) return { statuses: [status], moves: [] };
  const fee = FEES[WAYS[way].event] ?? 0;
  // Between wallets, the payer pays the operator. With a markup, the receiver does.
  const isPaidBySender = way === "between wallets" && facilitator === 0;
  const arrival: Outcome["moves"] = [
    [to.walletID, one.cents - facilitator - (isTotal || isPaidBySender ? 0 : fee)],
    [partnerWallet, facilitator - (isTotal ? fee : 0)],
  ];
  if (way === "between wallets")
    return { statuses: ["completed"], moves: [[from.walletID, -one.cents - (isPaidBySender ? fee : 0)], ...arrival] };
  const debit = legs.get("ach-debit") ?? legs.get("card-charge") ?? legs.get("pull-from-card");
  const credit = legs.get("ach-credit") ?? legs.get("rtp-credit") ?? legs.get("push-to-card");
  const first = debit ?? credit;
  if (first?.has("canceled")) return { statuses: ["canceled"], moves: [] };
  if (!first?.has("completed")) return { statuses: ["failed"], moves: [] };
  if (way === "between banks") return betweenBanks(one, first, credit, fee);
  const isReturned = first.has("returned");
  const statuses = [isReturned ? "reversed" : "completed"];
  if (!debit) return { statuses, moves: [[from.walletID, -fee - (isReturned ? 0 : one.cents)]] };
  const payer = way === "debit, fund" ? from : to;
  return { statuses, moves: isReturned ? [...arrival, [payer.walletID, -one.cents]] : arrival };
}

/** The outcome after the first bank paid. The payer's wallet keeps money that gets stuck or that this bank takes back. */
function betweenBanks({ from, cents }: StormTransfer, debit: Kinds, credit: Kinds | undefined, fee: number): Outcome {
  const isTakenBack = debit.has("returned");
  const taken = isTakenBack ? cents : 0;
  const moving = (moved: number): Outcome["moves"] => [[from.walletID, moved - taken]];
  if (!credit || credit.has("canceled"))
    return { statuses: isTakenBack ? ["canceled", "failed"] : ["canceled"], moves: moving(cents) };
  if (credit.has("returned")) return { statuses: ["reversed", "failed"], moves: moving(cents - fee) };
  return { statuses: isTakenBack ? ["failed", "reversed"] : ["completed"], moves: moving(-fee) };
}
