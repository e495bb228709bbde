import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { disputeTable, railInstructionTable } from "@/db/schema";
import { acceptDispute, submitDispute } from "@/lib/domain/money/disputes/disputes";
import { receiveDisputeEvents } from "@/lib/domain/money/disputes/receive-events";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import type { DisputeEvent, DisputeInput, DisputeProvider } from "@/lib/providers/rails/disputes";
import { transact } from "../context";
import { testDatabase } from "../factories";
import { FEES, type Market } from "./market";
import { addCents, cardPaymentsOf, commandOn, partOf, type StormDispute, type StormModel } from "./model";

/** Milliseconds that a merchant has to respond, and that the network takes to rule. */
const TO_RESPOND = 20_000;
const TO_RULE = 3000;

const db = testDatabase();

/** The card networks of one sequence. They record only opened disputes and responses, independent of Tender's tables. */
export const networksOf = ({ disputes }: StormModel): DisputeProvider => {
  const recordOf = ({ networkID }: DisputeInput) => disputes.find((one) => one.networkID === networkID);
  return {
    name: "sandbox",
    mode: "sandbox",
    async answer(input, { kind }) {
      const record = recordOf(input);
      if (record?.answer && record.answer !== kind) throw new Error(`the network gets ${kind} after ${record.answer}`);
      if (record) record.answer = kind;
    },
    async look(input, now) {
      const record = recordOf(input);
      if (record?.answer !== "packet" || record.isWithdrawn) return [];
      record.ruledOn ??= new Date(now.getTime() + TO_RULE);
      const { networkID, favors, ruledOn: at } = record;
      const kind = favors === "merchant" ? "won" : "lost";
      return at > now ? [] : [{ eventID: `${networkID}:ruled`, networkID, at, kind }];
    },
    nextLook: (input, now) => {
      const at = recordOf(input)?.ruledOn;
      return at && at > now ? at : undefined;
    },
  };
};

/** Opens a dispute about a part of a completed card payment. */
export const dispute = commandOn(
  "dispute",
  cardPaymentsOf,
  {
    share: fc.integer({ min: 1, max: 100 }),
    phase: fc.constantFrom("chargeback", "chargeback", "chargeback", "inquiry", "inquiry", "pre-dispute"),
    favors: fc.constantFrom("merchant", "cardholder"),
  },
  async (model, market, payment, { share, phase, favors }) => {
    const { now } = market.clock;
    const t = railInstructionTable;
    const isCharge = and(eq(t.transferID, payment.transferID), eq(t.kind, "card-charge"));
    const [charge] = await db.select().from(t).where(isCharge);
    const events = charge && market.network.eventsOf(charge.instructionID, now);
    if (!charge || !events?.some(({ kind }) => kind === "completed")) return;
    const [amount, networkID, respondBy] = [partOf(payment.cents, share), randomUUID(), inTime(now)];
    const opening = { instructionID: charge.instructionID, amount, phase, reasonCode: "10.4", respondBy };
    const event = { eventID: `${networkID}:opened`, networkID, at: now, kind: "opened" as const, opening };
    const { outcome, disputeID } = await sendTwice(market, model, event);
    if (outcome !== "applied" || !disputeID) throw new Error(`a dispute is ${outcome}`);
    model.disputes.push({ networkID, disputeID, payment, amount, phase, favors });
  },
);

/** Continues a dispute by the network or the merchant. A late step changes nothing. */
export const continueDispute = commandOn(
  "dispute goes on",
  ({ disputes }) => disputes,
  { kind: fc.constantFrom("escalated", "withdrawn", "accepted", "submitted") },
  async (model, market, record, { kind }) => {
    const { networkID, disputeID } = record;
    const { now } = market.clock;
    if (kind === "accepted") return transact(market.ctx(), (open) => acceptDispute(open, disputeID));
    if (kind === "submitted")
      return transact(market.ctx(), async (open) => {
        await addEvidenceText(open, disputeID, { text: "It was sent.", evidenceType: "other" });
        await submitDispute(open, disputeID);
      });
    const isOver = record.answer === "accept" || record.isWithdrawn || (record.ruledOn && record.ruledOn <= now);
    if (isOver) return undefined;
    const event = { eventID: `${networkID}:${kind}`, networkID, at: now };
    const { outcome } = await sendTwice(
      market,
      model,
      kind === "escalated" ? { ...event, kind, respondBy: inTime(now) } : { ...event, kind },
    );
    if (outcome === "applied" && kind === "escalated") record.phase = "chargeback";
    if (outcome === "applied" && kind === "withdrawn") record.isWithdrawn = true;
    return undefined;
  },
);

const inTime = (now: Date) => new Date(now.getTime() + TO_RESPOND);

/** Sends an event twice: the second one must have no effect. */
async function sendTwice(market: Market, model: StormModel, event: DisputeEvent) {
  const [first, again] = await receiveDisputeEvents(market.ctx(), networksOf(model), [event, event]);
  if (!first || again?.outcome !== "duplicate") throw new Error(`a repeated event is ${again?.outcome}`);
  return first;
}

/** Adds the costs of the merchants to the balances, and returns the disputes in an unexpected state. */
export async function applyDisputes(model: StormModel): Promise<string[]> {
  if (model.disputes.length === 0) return [];
  const ids = model.disputes.map(({ disputeID }) => disputeID);
  const disputes = await db.select().from(disputeTable).where(inArray(disputeTable.disputeID, ids));
  return model.disputes.flatMap((record) => {
    const { payment, amount, phase, disputeID } = record;
    const { statuses, isConceded } = endOf(record);
    const fee = phase === "chargeback" ? (FEES.dispute ?? 0) : 0;
    addCents(model, payment.to.walletID, -fee - (isConceded ? amount : 0));
    const status = disputes.find((one) => one.disputeID === disputeID)?.status ?? "lost from the database";
    return statuses.includes(status) ? [] : [`a dispute is ${status}, not ${statuses.join(" or ")}`];
  });
}

/** The expected end of a dispute, by the network's record. */
function endOf({ phase, isWithdrawn, answer, favors }: StormDispute): { statuses: string[]; isConceded: boolean } {
  if (phase === "pre-dispute") return { statuses: ["resolved"], isConceded: true };
  if (isWithdrawn) return { statuses: ["closed"], isConceded: false };
  if (answer === "accept") return { statuses: ["accepted", "expired"], isConceded: true };
  if (answer === undefined) return { statuses: ["answered"], isConceded: true };
  return favors === "merchant" ? { statuses: ["won"], isConceded: false } : { statuses: ["lost"], isConceded: true };
}
