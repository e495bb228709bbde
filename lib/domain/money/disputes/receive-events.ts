import { inPartner } from "@/lib/domain/kernel/storage/due-partners";
import { and, eq } from "drizzle-orm";
import { accountTable, disputeEventTable, disputeTable, railInstructionTable, transferTable } from "@/db/schema";
import { type AccountID, type DisputeID, newID } from "@/lib/core/api/ids";
import { can } from "@/lib/core/api/states";
import type { DisputeProvider } from "@/lib/providers/rails/disputes";
import { enterInDirectory, partnerInDirectory } from "@/lib/domain/kernel/names/directory";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import type { HeardDispute } from "@/lib/domain/money/rails/dispute-port";
import { alreadyChanged, reportRailAlert, threeTimes } from "@/lib/domain/money/rails/alerts";
import { endDispute } from "./end-dispute";
import { escalateDispute, openDispute } from "./open-dispute";
import { type DisputeCtx, lockDispute, type LockedDispute } from "./rows";
import { disputeStates } from "./states";

type Teller = Pick<DisputeProvider, "name" | "mode">;
type OpeningEvent = Extract<HeardDispute, { kind: "opened" }>;
type FollowUpEvent = Exclude<HeardDispute, OpeningEvent>;

/** The result of an event. `duplicate` and `unknown` events are not stored. */
export interface ReceivedDispute {
  outcome: "applied" | "late" | "refused" | "duplicate" | "unknown";
  disputeID?: DisputeID;
  /** Refunds and disputes together exceed the payment. */
  isOver?: boolean;
}

/** Receives all dispute events of a network. Each event is one transaction, and counts once. */
export async function receiveDisputeEvents(
  ctx: DisputeCtx,
  teller: Teller,
  events: readonly HeardDispute[],
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
    if (outcome === "unknown") reportRailAlert({ fault: "unknown", provider: teller.name });
    if (outcome === "refused" && disputeID) reportRailAlert({ fault: "dispute-contradiction", disputeID });
    if (isOver && disputeID) reportRailAlert({ fault: "over-disputed", disputeID });
    received.push(one);
  }
  return received;
}

async function receiveNew(ctx: DisputeCtx, teller: Teller, event: OpeningEvent): Promise<ReceivedDispute> {
  const { opening, networkID } = event;
  const transfer = await lockPayment(ctx, teller, event);
  if (!transfer) return { outcome: "unknown" };
  const { partnerID } = transfer;
  const name = { kind: "dispute", reference: networkID } as const;
  const owner = await partnerInDirectory(ctx.db, name);
  const before = owner && (await disputeNamed(ctx, owner, networkID));
  if (owner) return { outcome: "duplicate", ...(before && { disputeID: before }) };
  const disputeID = newID<DisputeID>();
  const isNew = await storeEvent(ctx, teller, event, { disputeID, partnerID, outcome: "applied" });
  if (!isNew) return { outcome: "duplicate" };
  if (!(await enterInDirectory(ctx, partnerID, name))) throw alreadyChanged("another process opened the dispute");
  await openDispute(ctx, { disputeID, networkID, opening, transfer });
  const { amount, refundedAmount, disputedAmount } = transfer;
  return { outcome: "applied", disputeID, isOver: refundedAmount + disputedAmount + opening.amount > amount };
}

async function disputeNamed(
  { db }: DisputeCtx,
  partnerID: AccountID,
  networkID: string,
): Promise<DisputeID | undefined> {
  const [row] = await db
    .select({ disputeID: disputeTable.disputeID })
    .from(disputeTable)
    .where(and(eq(disputeTable.partnerID, partnerID), eq(disputeTable.networkID, networkID)));
  return row?.disputeID;
}

/** The payment of a charge, locked. Undefined for a charge of another mode, and for a payment without a card. */
async function lockPayment(
  { db }: DisputeCtx,
  { mode }: Teller,
  { partnerID: eventPartnerID, opening }: OpeningEvent,
): Promise<LockedDispute["transfer"] | undefined> {
  const { kind, transferID, partnerID, instructionID } = railInstructionTable;
  // A network's callback names only the charge.
  const [row] = await inPartner(db, eventPartnerID, (open) =>
    open
      .select({ partnerID, transferID, kind })
      .from(railInstructionTable)
      .innerJoin(accountTable, and(eq(accountTable.accountID, partnerID), eq(accountTable.mode, mode)))
      .where(and(eventPartnerID && eq(partnerID, eventPartnerID), eq(instructionID, opening.instructionID))),
  );
  if (row?.kind !== "card-charge" || row.transferID === null) return undefined;
  const isThis = and(eq(transferTable.partnerID, row.partnerID), eq(transferTable.transferID, row.transferID));
  const [transfer] = await db.select().from(transferTable).where(isThis).for("no key update");
  return transfer;
}

async function receiveLater(ctx: DisputeCtx, teller: Teller, event: FollowUpEvent): Promise<ReceivedDispute> {
  const partnerID = await partnerOf(ctx, teller, event);
  const disputeID = partnerID && (await disputeNamed(ctx, partnerID, event.networkID));
  if (!partnerID || !disputeID) return { outcome: "unknown" };
  const locked = await lockDispute(ctx, { partnerID, disputeID });
  const outcome = judge(locked, event);
  const isNew = await storeEvent(ctx, teller, event, { disputeID, partnerID, outcome });
  if (!isNew) return { outcome: "duplicate", disputeID };
  if (outcome === "applied") {
    if (event.kind === "escalated") await escalateDispute(ctx, locked, event.respondBy);
    else await endDispute(ctx, locked, ENDS[event.kind]);
  }
  return { outcome, disputeID };
}

/** The partner that has the dispute. Undefined for an unknown dispute, and for one of another mode. */
async function partnerOf(
  { db }: DisputeCtx,
  { mode }: Teller,
  { partnerID: eventPartnerID, networkID }: FollowUpEvent,
): Promise<AccountID | undefined> {
  const partnerID = eventPartnerID ?? (await partnerInDirectory(db, { kind: "dispute", reference: networkID }));
  if (!partnerID) return undefined;
  const isOfMode = and(eq(accountTable.accountID, partnerID), eq(accountTable.mode, mode));
  return (await db.$count(accountTable, isOfMode)) > 0 ? partnerID : undefined;
}

const ENDS = { won: "win", lost: "lose", withdrawn: "withdraw" } as const;
/** The status that each end leads to. A repeat of the same end is late. */
const LEADS_TO = { won: "won", lost: "lost", withdrawn: "closed" } as const;

function judge({ dispute }: LockedDispute, event: FollowUpEvent): "applied" | "late" | "refused" {
  const { status, phase } = dispute;
  if (event.kind === "escalated") return status === "response-needed" && phase === "inquiry" ? "applied" : "late";
  if (can(disputeStates, status, ENDS[event.kind])) return "applied";
  const isConceded = event.kind === "lost" && (status === "accepted" || status === "expired");
  return status === LEADS_TO[event.kind] || isConceded ? "late" : "refused";
}

async function storeEvent(
  { db, now }: DisputeCtx,
  teller: Teller,
  event: HeardDispute,
  storedEvent: { disputeID: DisputeID; partnerID: AccountID; outcome: "applied" | "late" | "refused" },
): Promise<boolean> {
  const { eventID, kind, at, networkID, partnerID: _known, ...body } = event;
  const rows = await db
    .insert(disputeEventTable)
    .values({ provider: teller.name, eventID, kind, at, body: { networkID, ...body }, ...storedEvent, receivedOn: now })
    .onConflictDoNothing()
    .returning({ eventID: disputeEventTable.eventID });
  return rows.length > 0;
}
