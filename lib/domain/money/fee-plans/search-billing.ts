import { and, count, eq, gte, inArray, isNull, like, lt, sql, type SQL } from "drizzle-orm";
import {
  accountNames,
  accountTable,
  connectionTable,
  feePlanAgreementTable,
  feePlanTable,
  incurredFeeTable,
} from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import type { AccountID, AgreementID, FeeID } from "@/lib/core/api/ids";
import { centsToDecimal } from "@/lib/core/money/money";
import { consents } from "@/lib/domain/kernel/operations/in-view";
import { containing, filtered } from "@/lib/domain/kernel/operations/conditions";
import { callerPlace, type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
import {
  rowsAfter,
  type AfterCursor,
  ordered,
  pageRows,
  type PageDirection,
  pageDirectionOf,
  readPage,
} from "@/lib/domain/kernel/operations/part";
import type { AgreementPage, ChargedFee, FeeFilter, FeePage, SearchAgreements, SearchFees } from "./dashboard";
import { homesInView, toAgreement, toFee, type FeeRow } from "./rows";

/**
 * One page of the agreements to the partner's plans, newest first. Each account must allow the caller to read them.
 * Throws 422 for an unknown cursor.
 */
export async function searchAgreements(ctx: Ctx, query: SearchAgreements & AfterCursor): Promise<AgreementPage> {
  const t = feePlanAgreementTable;
  const [homes, planIDs] = [await homesInView(ctx), await ownPlans(ctx)];
  const readableHere = and(
    eq(connectionTable.accountID, t.accountID),
    eq(connectionTable.partnerID, ctx.partnerID),
    consents("profile.read"),
  );
  const visible = and(inArray(t.partnerID, homes), inArray(t.planID, planIDs));
  const list = {
    ...{ db: ctx.db, table: t, on: t.acceptedOn, id: t.agreementID, visible },
    passes: filtered(query, {
      status: (some) => inArray(t.status, some),
      planID: (id) => eq(t.planID, id),
      accountID: (id) => eq(t.accountID, id),
      q: (text) => like(accountNames(accountTable), containing(text.toLowerCase())),
    }),
    find: (id: AgreementID) =>
      ctx.db
        .select({ on: t.acceptedOn, id: t.agreementID })
        .from(t)
        .innerJoin(connectionTable, readableHere)
        .where(and(visible, eq(t.agreementID, id))),
  };
  const select = ctx.db
    .select({ row: t, accountName: accountTable.displayName })
    .from(t)
    .innerJoin(connectionTable, readableHere)
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID));
  const { items, more } = await readPage(select.$dynamic(), list, query);
  const pageItems = items.map(({ row, accountName }) => ({
    ...toAgreement(row),
    accountID: row.accountID as AccountID,
    accountName,
  }));
  return { items: pageItems, more };
}

/** The IDs of the caller's plans. Plans are stored with the caller, and agreements with the accounts that made them. */
async function ownPlans(ctx: Ctx): Promise<string[]> {
  const t = feePlanTable;
  const plans = await ctx.db
    .select({ planID: t.planID })
    .from(t)
    .where(forAccount(callerPlace(ctx), t));
  return plans.map(({ planID }) => planID);
}

/**
 * One page of the fees of the partner's accounts, newest first, with the number and sum of all. Throws 422 for an
 * unknown cursor.
 */
export async function searchFees(
  ctx: Ctx,
  { skip, count: most, startingAfter, endingBefore, ...filter }: SearchFees,
): Promise<FeePage> {
  const homes = await homesInView(ctx);
  const placesOf = async (id: FeeID) => {
    const named = await selectFees(ctx, homes, { condition: eq(incurredFeeTable.feeID, id) });
    return named.map(({ row }) => ({ on: row.createdOn, id: row.feeID }));
  };
  const way = await pageDirectionOf({ startingAfter, endingBefore }, placesOf);
  const [fees, control] = await Promise.all([
    selectFees(ctx, homes, { condition: passing(filter), way })
      .limit(most + 1)
      .offset(skip),
    countFees(ctx, filter, homes),
  ]);
  const { items, more } = pageRows(fees, most, way);
  return {
    items: items.map(({ row, accountName }) => toChargedFee(row, accountName)),
    more,
    count: control.rows,
    total: { currency: "USD", valueDecimal: centsToDecimal(control.cents) },
  };
}

function toChargedFee(row: FeeRow, accountName: string): ChargedFee {
  const { accountID, transferParty, refundedOn } = row;
  return {
    ...toFee(row),
    accountID: accountID as AccountID,
    accountName,
    ...(transferParty && { transferParty }),
    ...(refundedOn && { refundedOn: refundedOn.toISOString() }),
  };
}

export async function feesAfter(
  ctx: Ctx,
  filter: FeeFilter,
  { last, most }: { last: FeeRow | undefined; most: number },
): Promise<{ row: FeeRow; accountName: string }[]> {
  const place = last && { on: last.createdOn, id: last.feeID };
  const way: PageDirection = { place, sort: undefined, isTurned: false };
  return selectFees(ctx, await homesInView(ctx), { condition: passing(filter), way }).limit(most);
}

/** Shows an account's ID when the connection allows neither listing it nor reading its profile. */
const shownName = sql<string>`case when ${consents("accounts.read")} or ${consents("profile.read")} then ${accountTable.displayName} else ${accountTable.accountID}::text end`;

interface SelectedFees {
  condition: SQL | undefined;
  way?: PageDirection;
}

function selectFees(ctx: Ctx, homes: readonly AccountID[], { condition, way }: SelectedFees) {
  const { createdOn, feeID } = incurredFeeTable;
  return ctx.db
    .select({ row: incurredFeeTable, accountName: shownName })
    .from(incurredFeeTable)
    .innerJoin(connectionTable, readable(ctx))
    .innerJoin(accountTable, eq(accountTable.accountID, incurredFeeTable.accountID))
    .where(
      and(inArray(incurredFeeTable.partnerID, homes), condition, rowsAfter(createdOn, feeID, way?.place, way?.sort)),
    )
    .orderBy(...ordered(createdOn, feeID, way?.sort))
    .$dynamic();
}

const readable = (ctx: Ctx) =>
  and(
    eq(connectionTable.accountID, incurredFeeTable.accountID),
    eq(connectionTable.partnerID, ctx.partnerID),
    isNull(connectionTable.disconnectedOn),
    consents("transfers.read"),
  );

export async function countFees(
  ctx: Ctx,
  filter: FeeFilter,
  homes?: readonly AccountID[],
): Promise<{ rows: number; cents: number }> {
  const [control] = await ctx.db
    .select({ rows: count(), cents: sql<number>`coalesce(sum(${incurredFeeTable.amount}), 0)::float8` })
    .from(incurredFeeTable)
    .innerJoin(connectionTable, readable(ctx))
    .where(and(inArray(incurredFeeTable.partnerID, homes ?? (await homesInView(ctx))), passing(filter)));
  return control ?? { rows: 0, cents: 0 };
}

/** The condition of the filter. An invalid ID or day matches no rows. */
function passing({ zone, ...filters }: FeeFilter): SQL | undefined {
  const t = incurredFeeTable;
  const source = (kind: "transferID" | "DisputeID", id: string) => and(eq(t.sourceKind, kind), eq(t.sourceID, id));
  return filtered(filters, {
    accountID: (id) => eq(t.accountID, id),
    cause: (kind) => eq(t.sourceKind, kind),
    transferID: (id) => source("transferID", id),
    disputeID: (id) => source("DisputeID", id),
    from: (day) => gte(t.createdOn, startOfDay(day, zone)),
    to: (day) => lt(t.createdOn, endOfDay(day, zone)),
  });
}
