import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { achReturnTable as r, bankEntryTable as e, transferTable } from "@/db/schema";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { cents } from "@/lib/core/money/money";
import { ACH_RETURN_REASONS } from "@/lib/core/money/rail-codes";
import { notFound } from "@/lib/core/failure";
import type { ReturnID } from "@/lib/core/api/ids";
import type { AccountCtx, AccountPlace, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { mayRepresent, nextActionOf } from "./shared/next-action";
import type { Return, ReturnStatus } from "./shared/return";

export type ReturnRow = typeof r.$inferSelect;

/** The transfer that presents the debit again, the returned transfer, and the return of the next presentment. */
const again = alias(transferTable, "again");
const own = alias(transferTable, "own");
const next = alias(r, "next_return");

/** The state of a return, which follows from its entry, its next presentment and that one's return. */
const status = sql<ReturnStatus>`case
  when ${r.closedOn} is not null then 'closed'
  when ${e.contestCode} is not null then 'contested'
  when ${e.dishonorCode} is not null then 'dishonored'
  when ${again.status} in ('created', 'queued', 'pending') then 'represented'
  when ${again.status} = 'completed' then 'collected'
  when ${again.status} = 'reversed' then 'closed'
  when ${next.returnID} is not null then 'closed'
  when ${r.representOn} is not null then 'scheduled'
  when ${r.isLate} then 'late'
  else 'open' end`;

export const ofStatus = (wanted: ReturnStatus): SQL => sql`${status} = ${wanted}`;

/** The rows of returns with everything that decides their state. */
export function selectReturns({ db }: Pick<PublicCtx, "db">) {
  return db
    .select({ row: r, status, entry: e, again, source: own.source, destination: own.destination })
    .from(r)
    .innerJoin(own, and(eq(own.partnerID, r.partnerID), eq(own.transferID, r.transferID)))
    .leftJoin(e, and(eq(e.partnerID, r.partnerID), eq(e.instructionID, r.returnID)))
    .leftJoin(again, and(eq(again.partnerID, r.partnerID), eq(again.transferID, r.representID)))
    .leftJoin(next, and(eq(next.partnerID, r.partnerID), eq(next.transferID, r.representID)))
    .$dynamic();
}

export type LoadedReturn = Awaited<ReturnType<typeof selectReturns>>[number];

/** The condition for returns that an account sees: those of its own entries, or all of its partner's. */
export function visibleTo({ accountID, homePartnerID }: AccountPlace): SQL | undefined {
  const isOwn = accountID === homePartnerID ? sql`not ${own.archived}` : eq(r.accountID, accountID);
  return and(eq(r.partnerID, homePartnerID), isOwn);
}

export const thisReturn = ({ partnerID, returnID }: Pick<ReturnRow, "partnerID" | "returnID">) =>
  and(eq(r.partnerID, partnerID), eq(r.returnID, returnID));

export async function loadReturn(ctx: AccountCtx, id: ReturnID): Promise<LoadedReturn> {
  const [loaded] = await selectReturns(ctx).where(and(visibleTo(ctx), eq(r.returnID, id)));
  if (!loaded) throw notFound("return");
  return loaded;
}

/** Locks a return, then reads it with its state. Throws 404. */
export async function lockReturn(ctx: AccountCtx, id: ReturnID): Promise<LoadedReturn> {
  const named = { partnerID: ctx.homePartnerID, returnID: id };
  await ctx.db.select({ id: r.returnID }).from(r).where(thisReturn(named)).for("update");
  return loadReturn(ctx, id);
}

/** True if the network and the return's state allow another presentment now. */
export const isRepresentable = ({ row, status }: Pick<LoadedReturn, "row" | "status">, now: Date): boolean =>
  (status === "open" || status === "scheduled") && mayRepresent(row, newYorkDay(now));

export function toReturn({ row, status, again: representment }: LoadedReturn, now: Date): Return {
  const { returnID, transferID, accountID, direction, isReversal, isLate, amount, code, day, attempt } = row;
  const { representOn, problem, closeReason } = row;
  return {
    ...{ returnID, transferID, accountID, status, direction },
    amount: { currency: "USD", value: cents(amount) },
    code,
    reason: ACH_RETURN_REASONS[code] ?? "Returned by the bank",
    returnedOn: day,
    ...{ isReversal, isLate, attempt },
    ...nextActionOf({ ...row, status }, newYorkDay(now)),
    ...(representOn && { representOn: representOn.toISOString() }),
    ...(representment && { representmentID: representment.transferID }),
    ...(problem !== null && { problem }),
    ...(closeReason !== null && { closeReason }),
    createdOn: row.createdOn.toISOString(),
  };
}
