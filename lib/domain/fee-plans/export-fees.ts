import { centsToDecimal } from "@/lib/core/money";
import { recordAudit } from "../audit/record";
import type { Ctx } from "../context";
import { csv, download } from "../download";
import type { FeeFilter } from "./dashboard";
import type { FeeRow } from "./rows";
import { countFees, feesAfter } from "./search-billing";

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
  "transferParty",
  "refundedOn",
];

/** The same fees as a file, the oldest last. The final line has their number and sum, to compare with one's own. */
export async function exportFees(ctx: Ctx, filter: FeeFilter): Promise<Response> {
  const { rows } = await countFees(ctx, filter);
  await recordAudit(ctx, {
    action: "fees.export",
    object: ctx.partnerID,
    outcome: "done",
    reason: `${rows} rows as csv`,
    accountID: ctx.partnerID,
  });
  return download(lines(ctx, filter), { name: `fees-${ctx.now.toISOString().slice(0, 10)}`, format: "csv", rows });
}

/** Counts the final line's figures while writing, so that they fit the file even if fees change meanwhile. */
async function* lines(ctx: Ctx, filter: FeeFilter): AsyncGenerator<string> {
  yield `\uFEFF${csv([COLUMNS])}`;
  let [rows, sum] = [0, 0];
  for (let last: FeeRow | undefined; ;) {
    const found = await feesAfter(ctx, filter, { last, most: ROWS_AT_ONCE });
    if (found.length > 0) yield csv(found.map(cellsOf));
    rows += found.length;
    sum = found.reduce((total, { row }) => total + row.amount, sum);
    last = found.at(-1)?.row;
    if (!last || found.length < ROWS_AT_ONCE) break;
  }
  yield csv([["Control total", `${rows} rows`, "", "", "", "", "", "USD", centsToDecimal(sum), "", ""]]);
}

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
    row.transferParty ?? "",
    row.refundedOn?.toISOString() ?? "",
  ];
}
