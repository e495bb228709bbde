import { centsToDecimal } from "@/lib/core/money";
import { recordAudit } from "../audit/record";
import type { Ctx } from "../context";
import { download } from "../download";
import { partsOf } from "../part";
import { sheet, type SheetColumn } from "../sheet";
import type { FeeFilter } from "./dashboard";
import type { FeeRow } from "./rows";
import { countFees, feesAfter } from "./search-billing";

type Charged = { row: FeeRow; accountName: string };

const SHEET: SheetColumn<Charged>[] = [
  { name: "createdOn", cell: ({ row }) => row.createdOn.toISOString() },
  { name: "feeID", cell: ({ row }) => row.feeID },
  { name: "accountID", cell: ({ row }) => row.accountID },
  { name: "accountName", cell: ({ accountName }) => accountName },
  { name: "feeName", cell: ({ row }) => row.feeName },
  { name: "source", cell: ({ row }) => row.sourceKind },
  { name: "sourceID", cell: ({ row }) => row.sourceID },
  { name: "currency", cell: () => "USD", isCurrency: true },
  {
    name: "amount",
    cell: ({ row }) => centsToDecimal(row.amount),
    sum: ({ row }) => ({ currency: "USD", cents: row.amount }),
  },
  { name: "transferParty", cell: ({ row }) => row.transferParty ?? "" },
  { name: "refundedOn", cell: ({ row }) => row.refundedOn?.toISOString() ?? "" },
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
  const parts = partsOf<Charged>((last, most) => feesAfter(ctx, filter, { last: last?.row, most }));
  return download(sheet(SHEET, parts), { name: `fees-${ctx.now.toISOString().slice(0, 10)}`, format: "csv", rows });
}
