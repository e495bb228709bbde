import { z } from "zod";
import type { RowOf } from "@/lib/core/list-export";
import { centsToDecimal, signedCents } from "@/lib/core/money";
import type { Operation } from "@/lib/core/operation";
import { recordAudit } from "../audit/record";
import type { Ctx } from "../context";
import { download } from "../download";
import { type Part, partsOf, type Place, ROWS_AT_ONCE } from "../part";
import { sheet, type SheetColumn } from "../sheet";
import { columnsOf } from "./columns-of";

type Found<R> = readonly R[] | { items: readonly R[] };

/** Parts follow each other in one order, whatever the request asks for. */
const NEWEST = { skip: 0, sort: undefined };

/** What differs from list to list. */
export interface Sheet<R> {
  rows(part: Part): Promise<Found<R>>;
  /** Where a row stands, so that the next part begins behind it. A list without it is short, and read at once. */
  place?(row: R): Place;
  /** Fields that the file leaves out, by their paths. */
  omit?: readonly string[];
  /** Fields that are amounts in US dollars, as decimals or in cents. */
  usd?: readonly string[];
}

/** All rows of a list as a file: what the list answers to this caller, part by part, and a control total. */
export async function exportList<O extends Operation>(ctx: Ctx, list: O, of: Sheet<RowOf<O>>): Promise<Response> {
  const first = itemsOf(await of.rows({ ...NEWEST, count: ROWS_AT_ONCE }));
  const isAll = !of.place || first.length < ROWS_AT_ONCE;
  const name = nameOf(list);
  await recordAudit(ctx, {
    action: "list.export",
    object: ctx.accountID,
    name: name.replaceAll("-", " "),
    outcome: "done",
    reason: isAll ? `${first.length} rows as csv` : `${ROWS_AT_ONCE} rows or more as csv`,
    accountID: ctx.accountID,
  });
  const next = async (last: RowOf<O> | undefined, count: number) =>
    last && of.place ? itemsOf(await of.rows({ ...NEWEST, count, after: of.place(last) })) : [];
  return download(sheet(sheetColumns(list, of), partsOf(next, first)), {
    name: `${name}-${ctx.now.toISOString().slice(0, 10)}`,
    format: "csv",
    rows: isAll ? first.length : undefined,
  });
}

const itemsOf = <R>(found: Found<R>): readonly R[] => ("items" in found ? found.items : found);

/** The last word of the list's path: `card-transactions`. */
function nameOf({ path }: Operation): string {
  return path.split("/").findLast((part) => !part.startsWith("{")) ?? "rows";
}

function sheetColumns({ response }: Operation, { omit, usd = [] }: Pick<Sheet<unknown>, "omit" | "usd">) {
  return columnsOf(rowSchema(response), omit).map((column): SheetColumn<unknown> =>
    usd.includes(column.name) ? { ...column, ...dollars(column) } : column,
  );
}

function dollars({ cell }: SheetColumn<unknown>): Pick<SheetColumn<unknown>, "cell" | "sum"> {
  const centsOf = (row: unknown) => {
    const text = cell(row);
    return text.includes(".") ? signedCents(text) : Number(text);
  };
  return {
    cell: (row) => (cell(row) === "" ? "" : centsToDecimal(centsOf(row))),
    sum: (row) => (cell(row) === "" ? undefined : { currency: "USD", cents: centsOf(row) }),
  };
}

/** The schema of one row of what a list answers: an array, or a page with its items. */
function rowSchema(response: Operation["response"]): z.ZodType {
  const items = response instanceof z.ZodObject ? (response.shape as Record<string, unknown>).items : response;
  if (!(items instanceof z.ZodArray)) throw new Error("a list answers rows");
  return items.element as z.ZodType;
}
