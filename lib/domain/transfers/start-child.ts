import { eq, sql } from "drizzle-orm";
import { paymentMethodTable, transferTable as t } from "@/db/schema";
import type { Answered } from "@/lib/core/answered";
import { invalid } from "@/lib/core/failure";
import { type PaymentMethodID, PaymentMethodID as MethodID } from "@/lib/core/ids";
import { note, takeRows } from "../audit/act";
import type { Ctx } from "../context";
import { inTransaction } from "../in-transaction";
import { openTransfer } from "../ledger/open-transfer";
import { chargesOf } from "./charges";
import { checkedPair } from "./checked-pair";
import type { CreateTransfer } from "./contract";
import type { CreatedTransfer } from "./shared/transfer";
import { answerOf, createdTold, repeated } from "./create-transfer";
import { newRow, storedSide } from "./new-row";
import type { TransferRow } from "./rows";
import { sidesOf } from "./sides";

const OVER: readonly string[] = ["failed", "canceled", "reversed"];

/**
 * Makes a transfer that pays on what another one brings into a wallet: it waits until that one is completed. Throws 422
 * when that one is not the partner's, ends in no wallet, is over, or brings less than its children take.
 */
export async function startChild(ctx: Ctx, body: CreateTransfer): Promise<CreatedTransfer | Answered> {
  const { outcome, transferID, row } = await inTransaction(
    ctx.db,
    (db) => openChild({ ...ctx, db }, body),
    ctx.deadline,
  );
  return outcome === "repeated" ? repeated(ctx, transferID, row.fingerprint) : answerOf(ctx, transferID, row.createdOn);
}

async function openChild(ctx: Ctx, body: CreateTransfer) {
  const parent = await lockParent(ctx, body);
  const sides = await sidesOf(ctx, await walletMethodOf(ctx, parent), body.destination.paymentMethodID);
  const row = newRow(ctx, body, sides, {
    source: { ...storedSide(sides.source, {}), transferID: parent.transferID },
    destination: storedSide(sides.destination, { ...body.destination.achDetails, ...body.destination.cardDetails }),
    status: "queued",
    charges: chargesOf(body, sides, checkedPair(sides, body.amount.value)),
    groupID: parent.groupID ?? parent.transferID,
    parentID: parent.transferID,
    dueOn: parent.status === "completed" ? ctx.now : null,
  });
  note(ctx, { object: row.transferID });
  const events = createdTold(row);
  const nothingElse = { needs: [], lines: [], refusedEvents: [], fees: [], instructions: [] };
  return { ...(await openTransfer(ctx.db, { transfer: row, events, ...nothingElse, audit: takeRows(ctx) })), row };
}

/** The transfer that the money comes from, locked, with room for so much more. */
async function lockParent(ctx: Ctx, { source, amount }: CreateTransfer): Promise<TransferRow> {
  if (source.transferID === undefined) throw invalid({ source: "give a transferID" });
  const [parent] = await ctx.db.select().from(t).where(eq(t.transferID, source.transferID)).for("no key update");
  if (!parent || parent.partnerID !== ctx.partnerID) throw invalid({ source: "is not a transfer of yours" });
  if (!parent.destination.wallet) throw invalid({ source: "ends in no wallet" });
  if (OVER.includes(parent.status)) throw invalid({ source: `is ${parent.status}` });
  const [taken] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${t.amount}), 0)` })
    .from(t)
    .where(sql`${t.parentID} = ${parent.transferID} and ${t.status} not in ('failed', 'canceled')`);
  if (Number(taken?.sum ?? 0) + amount.value > parent.amount)
    throw invalid({ amount: "is more than the transfer brings" });
  return parent;
}

async function walletMethodOf(ctx: Ctx, { destination }: TransferRow): Promise<PaymentMethodID> {
  const [found] = await ctx.db
    .select({ id: paymentMethodTable.paymentMethodID })
    .from(paymentMethodTable)
    .where(eq(paymentMethodTable.sourceID, destination.sourceID));
  return MethodID.parse(found?.id);
}
