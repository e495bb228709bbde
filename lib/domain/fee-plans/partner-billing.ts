import { and, count, desc, eq, gte, inArray, isNull, like, lt, or, sql, type SQL } from "drizzle-orm";
import {
  accountNames,
  accountTable,
  connectionTable,
  feePlanAgreementTable,
  feePlanTable,
  incurredFeeTable,
} from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/days";
import type { AccountID } from "@/lib/core/ids";
import { centsToDecimal } from "@/lib/core/money";
import { recordAudit } from "../audit/record";
import { consents } from "../consents";
import { containing } from "../containing";
import type { Ctx } from "../context";
import { csv, download } from "../download";
import type { AgreementPage, FeeFilter, FeePage, SearchAgreements, SearchFees } from "./dashboard";
import { toAgreement, toFee, type FeeRow } from "./rows";

/** How many fees an export reads at a time. */
const ROWS_AT_ONCE = 1000;
const COLUMNS = [
  "createdOn",
  "feeID",
  "accountID",
  "accountName",
  "feeName",
  "source",
  "sourceID",
  "currency",
  "amount",
];

/** One page of the agreements to the partner's plans, newest first, of accounts that let it read them. */
export async function searchAgreements(
  ctx: Ctx,
  { status, planID, accountID, q, skip, count: most }: SearchAgreements,
): Promise<AgreementPage> {
  const t = feePlanAgreementTable;
  const found = await ctx.db
    .select({ row: t, accountName: accountTable.displayName })
    .from(t)
    .innerJoin(feePlanTable, eq(feePlanTable.planID, t.planID))
    .innerJoin(
      connectionTable,
      and(
        eq(connectionTable.accountID, t.accountID),
        eq(connectionTable.partnerID, ctx.partnerID),
        consents("profile.read"),
      ),
    )
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(
      and(
        eq(feePlanTable.accountID, ctx.partnerID),
        [planID, accountID].includes(null) ? sql`false` : undefined,
        status && inArray(t.status, status),
        planID ? eq(t.planID, planID) : undefined,
        accountID ? eq(t.accountID, accountID) : undefined,
        q ? like(accountNames(accountTable), containing(q.toLowerCase())) : undefined,
      ),
    )
    .orderBy(desc(t.acceptedOn), desc(t.agreementID))
    .limit(most + 1)
    .offset(skip);
  const items = found
    .slice(0, most)
    .map(({ row, accountName }) => ({ ...toAgreement(row), accountID: row.accountID as AccountID, accountName }));
  return { items, more: found.length > most };
}

/** One page of the fees of the partner's accounts, newest first, with how many there are and what they come to. */
export async function searchFees(ctx: Ctx, { skip, count: most, ...filter }: SearchFees): Promise<FeePage> {
  const [found, control] = await Promise.all([
    selectFees(ctx, passing(filter)).limit(most).offset(skip),
    controlOf(ctx, filter),
  ]);
  return {
    items: found.map(({ row, accountName }) => ({ ...toFee(row), accountID: row.accountID as AccountID, accountName })),
    more: skip + found.length < control.rows,
    count: control.rows,
    total: { currency: "USD", valueDecimal: centsToDecimal(control.cents) },
  };
}

/** The same fees as a file, oldest last, closed by a line with their number and their sum to hold against one's own. */
export async function exportFees(ctx: Ctx, filter: FeeFilter): Promise<Response> {
  const { rows } = await controlOf(ctx, filter);
  await recordAudit(ctx, {
    action: "fees.export",
    object: ctx.partnerID,
    outcome: "done",
    reason: `${rows} rows as csv`,
    accountID: ctx.partnerID,
  });
  return download(lines(ctx, filter), { name: `fees-${ctx.now.toISOString().slice(0, 10)}`, format: "csv", rows });
}

/** What the control line says is counted while writing, so that it is true of the file whatever happened meanwhile. */
async function* lines(ctx: Ctx, filter: FeeFilter): AsyncGenerator<string> {
  yield `\uFEFF${csv([COLUMNS])}`;
  let [rows, sum] = [0, 0];
  for (let last: FeeRow | undefined; ;) {
    const found = await selectFees(ctx, and(passing(filter), last && before(last))).limit(ROWS_AT_ONCE);
    if (found.length > 0) yield csv(found.map(cellsOf));
    rows += found.length;
    sum = found.reduce((total, { row }) => total + row.amount, sum);
    last = found.at(-1)?.row;
    if (!last || found.length < ROWS_AT_ONCE) break;
  }
  yield csv([["Control total", `${rows} rows`, "", "", "", "", "", "USD", centsToDecimal(sum)]]);
}

const before = ({ createdOn, feeID }: FeeRow) =>
  or(
    lt(incurredFeeTable.createdOn, createdOn),
    and(eq(incurredFeeTable.createdOn, createdOn), lt(incurredFeeTable.feeID, feeID)),
  );

function cellsOf({ row, accountName }: { row: FeeRow; accountName: string }): string[] {
  return [
    row.createdOn.toISOString(),
    row.feeID,
    row.accountID,
    accountName,
    row.feeName,
    row.sourceKind,
    row.sourceID,
    "USD",
    centsToDecimal(row.amount),
  ];
}

/** An account goes by its ID where it lets neither itself be listed nor its profile be read. */
const shownName = sql<string>`case when ${consents("accounts.read")} or ${consents("profile.read")} then ${accountTable.displayName} else ${accountTable.accountID}::text end`;

function selectFees(ctx: Ctx, wanted: SQL | undefined) {
  return ctx.db
    .select({ row: incurredFeeTable, accountName: shownName })
    .from(incurredFeeTable)
    .innerJoin(connectionTable, readable(ctx))
    .innerJoin(accountTable, eq(accountTable.accountID, incurredFeeTable.accountID))
    .where(wanted)
    .orderBy(desc(incurredFeeTable.createdOn), desc(incurredFeeTable.feeID))
    .$dynamic();
}

/** The connection by which the partner may read the fees of an account. */
const readable = (ctx: Ctx) =>
  and(
    eq(connectionTable.accountID, incurredFeeTable.accountID),
    eq(connectionTable.partnerID, ctx.partnerID),
    isNull(connectionTable.disconnectedOn),
    consents("transfers.read"),
  );

/** How many fees pass the filter, and their sum in cents. */
async function controlOf(ctx: Ctx, filter: FeeFilter): Promise<{ rows: number; cents: number }> {
  const [control] = await ctx.db
    .select({ rows: count(), cents: sql<number>`coalesce(sum(${incurredFeeTable.amount}), 0)::float8` })
    .from(incurredFeeTable)
    .innerJoin(connectionTable, readable(ctx))
    .where(passing(filter));
  return control ?? { rows: 0, cents: 0 };
}

/** The condition of the filter; of what is no ID or no day it finds nothing. */
function passing({ accountID, transferID, disputeID, from, to, zone }: FeeFilter): SQL | undefined {
  const t = incurredFeeTable;
  const source = (kind: "transferID" | "DisputeID", id: string) => and(eq(t.sourceKind, kind), eq(t.sourceID, id));
  return and(
    [accountID, transferID, disputeID, from, to].includes(null) ? sql`false` : undefined,
    accountID ? eq(t.accountID, accountID) : undefined,
    transferID ? source("transferID", transferID) : undefined,
    disputeID ? source("DisputeID", disputeID) : undefined,
    from ? gte(t.createdOn, startOfDay(from, zone)) : undefined,
    to ? lt(t.createdOn, endOfDay(to, zone)) : undefined,
  );
}
