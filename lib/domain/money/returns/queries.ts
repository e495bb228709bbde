import { and, eq } from "drizzle-orm";
import { achReturnTable as r, railInstructionTable, reconciliationBreakTable } from "@/db/schema";
import type { ReturnID } from "@/lib/core/api/ids";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import type { AccountCtx, Ctx } from "@/lib/domain/kernel/operations/context";
import { type AfterCursor, ordered, pageDirectionOf, pageRows, rowsAfter } from "@/lib/domain/kernel/operations/part";
import type { ListReturns } from "./contract";
import type { ListedReturn, ReturnDetails, ReturnMoment, ReturnPage, SearchReturns } from "./dashboard";
import { isRepresentable, type LoadedReturn, loadReturn, ofStatus, selectReturns, toReturn, visibleTo } from "./rows";
import type { Return } from "./shared/return";

/** A return of the account. Throws 404. */
export async function getReturn(ctx: AccountCtx, id: ReturnID): Promise<Return> {
  return toReturn(await loadReturn(ctx, id), ctx.now);
}

export async function listReturns(ctx: AccountCtx, query: ListReturns): Promise<Return[]> {
  const { items } = await findReturns(ctx, query);
  return items.map((loaded) => toReturn(loaded, ctx.now));
}

/** A page of the partner's returns with their parties, newest first. Throws 422 for an unknown cursor. */
export async function searchReturns(ctx: Ctx, query: SearchReturns & AfterCursor): Promise<ReturnPage> {
  const { items, more } = await findReturns(ownPlace(ctx), query);
  return { items: items.map((loaded) => toListedReturn(loaded, ctx.now)), more };
}

const ownPlace = (ctx: Ctx) => ({ ...ctx, accountID: ctx.partnerID });

async function findReturns(
  ctx: AccountCtx,
  { skip, count, after, startingAfter, endingBefore, ...filters }: ListReturns & AfterCursor,
): Promise<{ items: LoadedReturn[]; more: boolean }> {
  const placesOf = (id: ReturnID) =>
    ctx.db
      .select({ on: r.createdOn, id: r.returnID })
      .from(r)
      .where(and(eq(r.partnerID, ctx.homePartnerID), eq(r.returnID, id)));
  const way = await pageDirectionOf({ after, startingAfter, endingBefore }, placesOf);
  const matches = await selectReturns(ctx)
    .where(
      and(
        visibleTo(ctx),
        filtered(filters, {
          status: ofStatus,
          code: (code) => eq(r.code, code),
          direction: (direction) => eq(r.direction, direction),
          transferID: (transferID) => eq(r.transferID, transferID),
        }),
        rowsAfter(r.createdOn, r.returnID, way.place, way.sort),
      ),
    )
    .orderBy(...ordered(r.createdOn, r.returnID, way.sort))
    .limit(count + 1)
    .offset(skip);
  return pageRows(matches, count, way);
}

function toListedReturn(loaded: LoadedReturn, now: Date): ListedReturn {
  const { row, source, destination } = loaded;
  const isPayer = row.accountID === source.account.accountID;
  const [account, other] = isPayer ? [source, destination] : [destination, source];
  const bank = (row.direction === "debit") === row.isReversal ? destination.bankAccount : source.bankAccount;
  return {
    ...toReturn(loaded, now),
    accountName: account.account.displayName,
    counterparty: other.account.displayName,
    ...(bank && { lastFour: bank.lastFourAccountNumber }),
    ...(row.company !== "" && { company: row.company }),
    mayRepresent: isRepresentable(loaded, now),
  };
}

/** A return with its history. Throws 404. */
export async function getReturnDetails(ctx: Ctx, id: ReturnID): Promise<ReturnDetails> {
  const loaded = await loadReturn(ownPlace(ctx), id);
  const { partnerID, transferID } = loaded.row;
  const [i, b] = [railInstructionTable, reconciliationBreakTable];
  const [[instruction], [late]] = await Promise.all([
    ctx.db
      .select({ details: i.details })
      .from(i)
      .where(and(eq(i.partnerID, partnerID), eq(i.instructionID, id))),
    ctx.db
      .select({ breakID: b.breakID })
      .from(b)
      .where(
        and(eq(b.partnerID, partnerID), eq(b.kind, "late-return"), eq(b.reference, id), eq(b.provider, "ach-files")),
      ),
  ]);
  const isDishonorable = loaded.status === "late" && late !== undefined;
  return {
    ...toListedReturn(loaded, ctx.now),
    transferID,
    moments: momentsOf(loaded, instruction?.details ?? {}),
    ...(isDishonorable && { breakID: late.breakID }),
  };
}

function momentsOf({ row, entry, again }: LoadedReturn, details: Record<string, unknown>): ReturnMoment[] {
  const at = (kind: ReturnMoment["kind"], on: unknown, more: Partial<ReturnMoment> = {}): ReturnMoment[] => {
    const moment = on instanceof Date ? on.toISOString() : on;
    return typeof moment === "string" && moment !== "" ? [{ kind, on: moment, ...more }] : [];
  };
  const by = (name: string | null | undefined) => (name ? { by: name } : {});
  const coded = (code: string | null | undefined) => (code ? { code } : {});
  const all = [
    ...at("originated", details.originatedOn),
    ...at("returned", row.isLate ? row.createdOn : (details.returnedOn ?? row.createdOn), { code: row.code }),
    ...at("scheduled", row.representOn, by(row.representBy)),
    ...at("represented", again?.createdOn, by(row.representBy)),
    ...at("collected", again?.completedOn),
    ...(entry?.dishonoredOn
      ? at("dishonored", entry.dishonoredOn, { ...coded(entry.dishonorCode), ...by(entry.dishonorBy) })
      : at("dishonor-requested", entry?.dishonorWindowOn, { ...coded(entry?.dishonorCode), ...by(entry?.dishonorBy) })),
    ...at("contested", entry?.contestedOn, coded(entry?.contestCode)),
    ...at("closed", row.closedOn, by(row.closedBy)),
  ];
  return all.toSorted((one, other) => Date.parse(one.on) - Date.parse(other.on));
}
