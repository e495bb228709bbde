import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { disputeTable, railInstructionTable } from "@/db/schema";
import type { DisputeID } from "@/lib/core/api/ids";
import { acceptDispute, submitDispute } from "@/lib/domain/money/disputes/disputes";
import { receiveDisputeEvents } from "@/lib/domain/money/disputes/receive-events";
import type { DisputePhase } from "@/lib/domain/money/disputes/states";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import type {
  DisputeAnswer,
  DisputeInput as Told,
  DisputeEvent,
  DisputeProvider,
} from "@/lib/providers/rails/disputes";
import { transact } from "../context";
import { testDatabase } from "../factories";
import type { AftermathStep } from "./aftermath";
import { FEES, type Market } from "./market";
import type { StormTransfer, StormRecord } from "./played";

/** Milliseconds that a merchant has to respond, and that the network takes to rule. */
const TO_RESPOND = 20_000;
const TO_RULE = 3000;

/** A dispute in the network's own record. */
export interface StormDispute {
  networkID: string;
  disputeID: DisputeID;
  made: StormTransfer;
  amount: number;
  phase: DisputePhase;
  /** The party that wins the ruling, if the merchant responds. */
  favors: "merchant" | "cardholder";
  heard?: DisputeAnswer["kind"];
  ruledOn?: Date;
  isWithdrawn?: boolean;
}

type Step<Act extends AftermathStep["act"]> = AftermathStep & { act: Act };

const db = testDatabase();

/**
 * The card networks of one sequence. They record only opened disputes and responses, independent of Tender's tables.
 */
export const networksOf = ({ disputes }: StormRecord): DisputeProvider => {
  const recordOf = ({ networkID }: Told) => disputes.find((one) => one.networkID === networkID);
  return {
    name: "sandbox",
    mode: "sandbox",
    async answer(disputed, { kind }) {
      const record = recordOf(disputed);
      if (record?.heard && record.heard !== kind) throw new Error(`the network hears ${kind} after ${record.heard}`);
      if (record) record.heard = kind;
    },
    async look(disputed, now) {
      const record = recordOf(disputed);
      if (record?.heard !== "packet" || record.isWithdrawn) return [];
      record.ruledOn ??= new Date(now.getTime() + TO_RULE);
      const { networkID, favors, ruledOn: at } = record;
      const kind = favors === "merchant" ? "won" : "lost";
      return at > now ? [] : [{ eventID: `${networkID}:ruled`, networkID, at, kind }];
    },
    nextLook: (disputed, now) => {
      const at = recordOf(disputed)?.ruledOn;
      return at && at > now ? at : undefined;
    },
  };
};

/** Opens a dispute about a part of a completed card payment, and sends it twice. */
export async function dispute(
  market: Market,
  played: StormRecord,
  made: StormTransfer,
  step: Step<"dispute">,
): Promise<void> {
  const { now } = market.clock;
  const charge = and(
    eq(railInstructionTable.transferID, made.transferID),
    eq(railInstructionTable.kind, "card-charge"),
  );
  const [leg] = await db.select().from(railInstructionTable).where(charge);
  const did = leg && market.network.eventsOf(leg.instructionID, now).map(({ kind }) => kind);
  if (!leg || !did?.includes("completed")) return;
  const amount = Math.max(1, Math.floor((made.cents * step.share) / 100));
  const { phase, favors } = step;
  const networkID = randomUUID();
  const respondBy = new Date(now.getTime() + TO_RESPOND);
  const opening = { instructionID: leg.instructionID, amount, phase, reasonCode: "10.4", respondBy };
  const response = await send(market, played, {
    eventID: `${networkID}:opened`,
    networkID,
    at: now,
    kind: "opened",
    opening,
  });
  if (response.outcome !== "applied" || !response.disputeID) throw new Error(`a dispute is ${response.outcome}`);
  played.disputes.push({ networkID, disputeID: response.disputeID, made, amount, phase, favors });
}

/** Continues a dispute by the network or the merchant. A late step changes nothing. */
export async function goOn(market: Market, played: StormRecord, { of, how }: Step<"dispute goes on">): Promise<void> {
  const record = played.disputes[of % Math.max(played.disputes.length, 1)];
  if (!record) return;
  const { networkID, disputeID } = record;
  const { now } = market.clock;
  if (how === "accepted") await transact(market.ctx(), (open) => acceptDispute(open, disputeID));
  if (how === "submitted")
    await transact(market.ctx(), async (open) => {
      await addEvidenceText(open, disputeID, { text: "It was sent.", evidenceType: "other" });
      await submitDispute(open, disputeID);
    });
  const hasEnded = record.heard === "accept" || (record.ruledOn && record.ruledOn <= now) || record.isWithdrawn;
  if (how === "accepted" || how === "submitted" || hasEnded) return;
  const event = { eventID: `${networkID}:${how}`, networkID, at: now };
  const respondBy = new Date(now.getTime() + TO_RESPOND);
  const response = await send(
    market,
    played,
    how === "escalated" ? { ...event, kind: how, respondBy } : { ...event, kind: how },
  );
  if (response.outcome !== "applied") return;
  if (how === "escalated") record.phase = "chargeback";
  else record.isWithdrawn = true;
}

/** Sends it twice: the second time must have no effect. */
async function send(market: Market, played: StormRecord, event: DisputeEvent) {
  const [first, again] = await receiveDisputeEvents(market.ctx(), networksOf(played), [event, event]);
  if (!first || again?.outcome !== "duplicate") throw new Error(`a repeated event is ${again?.outcome}`);
  return first;
}

/** The expected cost of the disputes for the merchants, and the disputes in an unexpected state. */
export async function disputesMust({ disputes }: StormRecord) {
  const moves: [walletID: string, cents: number][] = [];
  const wrong: string[] = [];
  if (disputes.length === 0) return { moves, wrong };
  const ids = disputes.map(({ disputeID }) => disputeID);
  const matches = await db.select().from(disputeTable).where(inArray(disputeTable.disputeID, ids));
  for (const record of disputes) {
    const { made, amount, phase } = record;
    const status = matches.find(({ disputeID }) => disputeID === record.disputeID)?.status ?? "lost";
    const must = endOf(record);
    if (!must.status.includes(status)) wrong.push(`a dispute is ${status}, not ${must.status.join(" or ")}`);
    const fee = phase === "chargeback" ? (FEES.dispute ?? 0) : 0;
    moves.push([made.to.walletID, -fee - (must.isConceded ? amount : 0)]);
  }
  return { moves, wrong };
}

/** The expected end of a dispute, by the network's record. */
function endOf({ phase, isWithdrawn, heard, favors }: StormDispute): {
  status: readonly string[];
  isConceded: boolean;
} {
  if (phase === "pre-dispute") return { status: ["resolved"], isConceded: true };
  if (isWithdrawn) return { status: ["closed"], isConceded: false };
  if (heard === "accept") return { status: ["accepted", "expired"], isConceded: true };
  if (heard === undefined) return { status: ["answered"], isConceded: true };
  return favors === "merchant" ? { status: ["won"], isConceded: false } : { status: ["lost"], isConceded: true };
}
