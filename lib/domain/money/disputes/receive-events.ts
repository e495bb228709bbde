import { and, eq } from "drizzle-orm";
import { accountTable, disputeEventTable, disputeTable, railInstructionTable, transferTable } from "@/db/schema";
import { type DisputeID, newID } from "@/lib/core/ids";
import { can } from "@/lib/core/states";
import type { DisputeEvent, DisputeProvider } from "@/lib/providers/rails/disputes";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { reportRailFault, threeTimes } from "@/lib/domain/money/rails/faults";
import { endDispute } from "./end-dispute";
import { escalateDispute, openDispute } from "./open-dispute";
import { type DisputeCtx, lockDispute, type LockedDispute } from "./rows";
import { disputeStates } from "./states";

type Teller = Pick<DisputeProvider, "name" | "mode">;
type OpeningEvent = Extract<DisputeEvent, { kind: "opened" }>;
type FollowUpEvent = Exclude<DisputeEvent, OpeningEvent>;

/** Describes what became of an event. `duplicate` and `unknown` leave no trace. */
export interface ReceivedDispute {
  outcome: "applied" | "late" | "refused" | "duplicate" | "unknown";
  disputeID?: DisputeID;
  /** Refunds and disputes together exceed the payment. */
  isOver?: boolean;
}

/** The one door for what a network says of disputes. Each event is one transaction, and counts once. */
export async function receiveDisputeEvents(
  ctx: DisputeCtx,
  teller: Teller,
  events: readonly DisputeEvent[],
): Promise<ReceivedDispute[]> {
  const received: ReceivedDispute[] = [];
  for (const event of events) {
    const one = await threeTimes(() =>
      inTransaction(ctx.db, (db) =>
        event.kind === "opened"
          ? receiveNew({ ...ctx, db }, teller, event)
          : receiveLater({ ...ctx, db }, teller, event),
      ),
    );
    const { outcome, disputeID, isOver } = one;
    if (outcome === "unknown") reportRailFault({ fault: "unknown", provider: teller.name });
    if (outcome === "refused" && disputeID) reportRailFault({ fault: "dispute-contradiction", disputeID });
    if (isOver && disputeID) reportRailFault({ fault: "over-disputed", disputeID });
    received.push(one);
  }
  return received;
}

async function receiveNew(ctx: DisputeCtx, teller: Teller, event: OpeningEvent): Promise<ReceivedDispute> {
  const { opening, networkID } = event;
  const transfer = await lockPayment(ctx, teller, opening.instructionID);
  if (!transfer) return { outcome: "unknown" };
  const [before] = await ctx.db.select().from(disputeTable).where(eq(disputeTable.networkID, networkID));
  if (before) return { outcome: "duplicate", disputeID: before.disputeID };
  const disputeID = newID<DisputeID>();
  const isNew = await keep(ctx, teller, event, { disputeID, partnerID: transfer.partnerID, outcome: "applied" });
  if (!isNew) return { outcome: "duplicate" };
  await openDispute(ctx, { disputeID, networkID, opening, transfer });
  const { amount, refundedAmount, disputedAmount } = transfer;
  return { outcome: "applied", disputeID, isOver: refundedAmount + disputedAmount + opening.amount > amount };
}

/** The payment of a charge, locked. Undefined for another mode's, and for what no card paid. */
async function lockPayment(
  { db }: DisputeCtx,
  { mode }: Teller,
  instructionID: string,
): Promise<LockedDispute["transfer"] | undefined> {
  const { kind, transferID, partnerID } = railInstructionTable;
  const [row] = await db
    .select({ transferID, kind })
    .from(railInstructionTable)
    .innerJoin(accountTable, and(eq(accountTable.accountID, partnerID), eq(accountTable.mode, mode)))
    .where(eq(railInstructionTable.instructionID, instructionID));
  if (row?.kind !== "card-charge" || row.transferID === null) return undefined;
  const isThis = eq(transferTable.transferID, row.transferID);
  const [transfer] = await db.select().from(transferTable).where(isThis).for("no key update");
  return transfer;
}

async function receiveLater(ctx: DisputeCtx, teller: Teller, event: FollowUpEvent): Promise<ReceivedDispute> {
  const [found] = await ctx.db
    .select({ disputeID: disputeTable.disputeID })
    .from(disputeTable)
    .innerJoin(
      accountTable,
      and(eq(accountTable.accountID, disputeTable.partnerID), eq(accountTable.mode, teller.mode)),
    )
    .where(eq(disputeTable.networkID, event.networkID));
  if (!found) return { outcome: "unknown" };
  const locked = await lockDispute(ctx, found.disputeID);
  const { disputeID, partnerID } = locked.dispute;
  const outcome = judge(locked, event);
  const isNew = await keep(ctx, teller, event, { disputeID, partnerID, outcome });
  if (!isNew) return { outcome: "duplicate", disputeID };
  if (outcome === "applied") {
    if (event.kind === "escalated") await escalateDispute(ctx, locked, event.respondBy);
    else await endDispute(ctx, locked, ENDS[event.kind]);
  }
  return { outcome, disputeID };
}

const ENDS = { won: "win", lost: "lose", withdrawn: "withdraw" } as const;
/** Maps an end to a state. The same end told twice is late. */
const LEADS_TO = { won: "won", lost: "lost", withdrawn: "closed" } as const;

function judge({ dispute }: LockedDispute, event: FollowUpEvent): "applied" | "late" | "refused" {
  const { status, phase } = dispute;
  if (event.kind === "escalated") return status === "response-needed" && phase === "inquiry" ? "applied" : "late";
  if (can(disputeStates, status, ENDS[event.kind])) return "applied";
  const isConceded = event.kind === "lost" && (status === "accepted" || status === "expired");
  return status === LEADS_TO[event.kind] || isConceded ? "late" : "refused";
}

/** Puts the event into the inbox. False when it is there already. */
async function keep(
  { db, now }: DisputeCtx,
  teller: Teller,
  event: DisputeEvent,
  kept: { disputeID: DisputeID; partnerID: string; outcome: "applied" | "late" | "refused" },
): Promise<boolean> {
  const { eventID, kind, at, networkID, ...body } = event;
  const rows = await db
    .insert(disputeEventTable)
    .values({ provider: teller.name, eventID, kind, at, body: { networkID, ...body }, ...kept, receivedOn: now })
    .onConflictDoNothing()
    .returning({ eventID: disputeEventTable.eventID });
  return rows.length > 0;
}
