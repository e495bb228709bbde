import { and, eq, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { transferTable as t } from "@/db/schema/index";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { post } from "@/lib/domain/money/ledger/post";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import { instruct } from "@/lib/domain/money/rails/instruct";
import { factsInTurn } from "@/lib/domain/money/risk-rules/facts";
import { activeRulesOf } from "@/lib/domain/money/risk-rules/queries";
import { decide } from "@/lib/domain/money/risk-rules/shared/decide";
import type { RuleAction } from "@/lib/domain/money/risk-rules/states";
import { heldLines, instructionFor, openingLines, thisTransfer } from "../opening";
import { openReview, reasonOf } from "./held";
import { settle, type SettleCtx, takeFees } from "./settle";
import type { TransferRow } from "../rows";
import { isHeld } from "@/lib/domain/money/payment-methods/usable";
import { pairOf } from "../shared/pairs";
import { velocityFault, pushedInTurn } from "../velocity";

const AT_ONCE = 50;
/** The delay before the next attempt after an internal error, in milliseconds. */
const AFTER_FAULT = 60_000;

/** The delay before the next attempt while a sanctions hit holds one of the sides, in milliseconds. */
const WHILE_HELD = 15 * 60_000;

type Queued = Pick<TransferRow, "partnerID" | "transferID">;

export const queuedTransfers = sql`select partner_id, due_on from transfer where due_on <= now()`;

/** Starts every queued transfer of a completed parent, of one partner or of all, each in its own transaction. */
export async function startQueued(ctx: SettleCtx, { partnerID }: PartnerScope = {}): Promise<void> {
  const only = partnerID === undefined ? sql`` : sql`and partner_id = ${partnerID}`;
  const { db, now } = ctx;
  for (let taken = AT_ONCE; taken === AT_ONCE;) {
    const due = await rows<Queued>(
      db,
      sql`select partner_id as "partnerID", transfer_id as "transferID" from transfer
        where due_on <= ${now.toISOString()} ${only} order by due_on limit ${AT_ONCE}`,
    );
    let started = 0;
    for (const queued of due)
      await inTransaction(db, (open) => startOne({ ...ctx, db: open }, open, queued))
        .then(() => (started += 1))
        .catch((error: unknown) => postpone(ctx, queued, error));
    taken = started;
  }
}

async function postpone({ db, now }: SettleCtx, queued: Queued, error: unknown): Promise<void> {
  reportRailAlert({ fault: "failed", instructionID: queued.transferID, error });
  const dueOn = new Date(now.getTime() + AFTER_FAULT);
  await db
    .update(t)
    .set({ dueOn })
    .where(and(thisTransfer(queued), eq(t.status, "queued")));
}

/** Starts one transfer. Without funds, or when its card has reached its limit, it fails and moves no money. */
async function startOne(ctx: SettleCtx, db: Db, queued: Queued): Promise<void> {
  const isThis = thisTransfer(queued);
  const [row] = await db.select().from(t).where(isThis).for("no key update", { skipLocked: true });
  if (row?.status !== "queued" || row.dueOn === null) return;
  const pair = pairOf(row.source.paymentMethodType, row.destination.paymentMethodType);
  if (!pair) throw new Error("the transfer has no way to go");
  if (await isOnHold(db, row)) {
    const dueOn = new Date(ctx.now.getTime() + WHILE_HELD);
    return void (await db.update(t).set({ dueOn }).where(isThis));
  }
  await db.update(t).set({ dueOn: null }).where(isThis);
  const [first] = pair.legs;
  // Screening locks accounts, and counting locks the card. A new transfer takes these locks in the same order.
  const { outcome, reason } = await screenQueued(ctx, row);
  if (first === "push-to-card" && (await isTooMuch(ctx, row)))
    return void (await settle(ctx, row, "fail", "destination-payment-error"));
  if (outcome === "reject") return void (await settle(ctx, row, "fail", "rejected-high-risk"));
  const isHeld = outcome === "hold";
  const lines = isHeld && !first ? heldLines(row) : openingLines(row, pair.legs);
  const posting = {
    partnerID: row.partnerID,
    sourceType: "transfer",
    sourceID: row.transferID,
    step: "opened",
    lines,
  } as const;
  if ((await post(ctx, posting)) === "insufficient")
    return void (await settle(ctx, row, "fail", "wallet-insufficient-funds"));
  await takeFees(ctx, row);
  if (!first && !isHeld) return void (await settle(ctx, row, "complete"));
  if (first) await instruct(ctx, instructionFor(row, first, isHeld ? null : ctx.now));
  await settle(ctx, row, "start");
  if (isHeld) await openReview(ctx, row, reason);
}

/** The stored decision of the partner's risk rules, and its reason. */
async function screenQueued(ctx: SettleCtx, row: TransferRow): Promise<{ outcome: RuleAction; reason: string }> {
  const rules = await activeRulesOf(ctx.db, row.partnerID);
  if (!rules) return { outcome: "allow", reason: "" };
  const subject = { ...row, createdOn: ctx.now };
  const risk = decide(rules, await factsInTurn(ctx.db, subject, { rules }));
  await ctx.db.update(t).set({ risk }).where(thisTransfer(row));
  return { outcome: risk.outcome, reason: reasonOf(rules, risk) };
}

async function isOnHold(db: Db, { partnerID, source, destination, ...row }: TransferRow): Promise<boolean> {
  const isSideHeld = (accountID: string, { sourceID }: TransferRow["source"]) =>
    isHeld(sql`${partnerID}::uuid`, sql`${accountID}::uuid`, sql`${sourceID}::uuid`);
  const [result] = await rows<{ isHeld: boolean }>(
    db,
    sql`select ${isSideHeld(row.sourceAccountID, source)} or ${isSideHeld(row.destinationAccountID, destination)} as "isHeld"`,
  );
  return result?.isHeld ?? false;
}

/** True if its card has reached its network's limit by now. The limit was also checked when the transfer was made. */
async function isTooMuch(ctx: SettleCtx, { partnerID, destination, amount }: TransferRow): Promise<boolean> {
  const pushed = await pushedInTurn(ctx, { partnerID, cardID: destination.sourceID });
  return velocityFault(pushed, amount) !== undefined;
}
