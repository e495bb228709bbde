import { z } from "zod";
import { signedCents } from "@/lib/core/money/money";
import type { ListDownload, Operation } from "@/lib/core/api/operation";
import { exportOf } from "@/lib/core/api/list-export";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import type { AnyBinding } from "@/lib/domain/kernel/operations/bind";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type CSVCell, FileAnswer, type MoneyCell, requireFewRows } from "@/lib/domain/kernel/operations/download";
import { type AfterCursor, partsOf, ROWS_AT_ONCE } from "@/lib/domain/kernel/operations/part";
import { sheet, type SheetColumn } from "@/lib/domain/kernel/lists/sheet";

/** Parts follow each other in one order from the first row on; page and order of the request are ignored. */
const NEWEST = { skip: 0, sort: "-createdOn", startingAfter: undefined, endingBefore: undefined } as const;

interface Part extends AfterCursor {
  skip: number;
  count: number;
  sort: "-createdOn";
  startingAfter?: undefined;
  endingBefore?: undefined;
}

/** The downloads of all lists that declare one. Each reads its rows with the list's own function. */
export function exportsOf(bindings: readonly AnyBinding[]): AnyBinding[] {
  return bindings
    .filter(([{ download }]) => download)
    .map(([list, invoke]) => {
      const rows = invoke as (ctx: Ctx, input: object) => Promise<unknown>;
      const save = (ctx: Ctx, input: { query?: object }) =>
        exportList(ctx, list, (part) => rows(ctx, { ...input, query: { ...input.query, ...part } }));
      return [exportOf(list), save];
    });
}

/** All rows of a list as a file: the rows this caller may read, part by part, and a control total. */
async function exportList(ctx: Ctx, list: Operation, read: (part: Part) => Promise<unknown>): Promise<FileAnswer> {
  const { place } = list.download ?? {};
  const first = rowsIn(await read({ ...NEWEST, count: ROWS_AT_ONCE }));
  const isAll = !place || first.length < ROWS_AT_ONCE;
  if (!isAll) requireFewRows(ctx, ROWS_AT_ONCE + 1);
  const name = nameOf(list);
  await recordAudit(ctx, {
    action: "list.export",
    object: ctx.accountID,
    name: name.replaceAll("-", " "),
    outcome: "done",
    reason: isAll ? `${first.length} rows as csv` : `${ROWS_AT_ONCE} rows or more as csv`,
    accountID: ctx.accountID,
  });
  const next = async (last: unknown, count: number) =>
    place ? rowsIn(await read({ ...NEWEST, count, after: placeOf(last, place) })) : [];
  return new FileAnswer(sheet(sheetColumns(list), partsOf(next, first)), {
    name: `${name}-${ctx.now.toISOString().slice(0, 10)}`,
    format: "csv",
    rows: isAll ? first.length : undefined,
  });
}

function rowsIn(answer: unknown): readonly unknown[] {
  const rows = typeof answer === "object" && answer !== null && "items" in answer ? answer.items : answer;
  if (!Array.isArray(rows)) throw new Error("a list answers rows");
  return rows;
}

const placeOf = (row: unknown, [on, id]: NonNullable<ListDownload["place"]>) => ({
  on: String(valueAt(row, [on])),
  id: String(valueAt(row, [id])),
});

/** The last segment of the list's path: `card-transactions`. */
function nameOf({ path }: Operation): string {
  return path.split("/").findLast((part) => !part.startsWith("{")) ?? "rows";
}

function sheetColumns({ response, download: { omit, usd = [] } = {} }: Operation) {
  return columnsOf(rowSchema(response), omit).map((column): SheetColumn<unknown> =>
    usd.includes(column.name)
      ? { name: column.name, cell: (row) => dollars(column.cell(row)), isSummed: true }
      : column,
  );
}

/** A field of cents, or of decimal text, as an amount in dollars. */
function dollars(cell: CSVCell): MoneyCell | undefined {
  if (typeof cell === "number") return { currency: "USD", cents: cell };
  return typeof cell === "string" ? { currency: "USD", cents: signedCents(cell) } : undefined;
}

/** The schema of one row of a list's answer, which is an array or a page with items. */
function rowSchema(response: Operation["response"]): z.ZodType {
  const items = response instanceof z.ZodObject ? (response.shape as Record<string, unknown>).items : response;
  if (!(items instanceof z.ZodArray)) throw new Error("a list answers rows");
  return items.element as z.ZodType;
}

type Node = z.core.JSONSchema.JSONSchema;

/** The columns of a list's rows: each field by its path, and each amount with its currency. */
function columnsOf(row: z.ZodType, omitted: readonly string[] = []): SheetColumn<unknown>[] {
  const columns = walk(z.toJSONSchema(row, { io: "output", unrepresentable: "any" }), []);
  return columns.filter(({ name }) => !omitted.some((path) => name === path || name.startsWith(`${path}.`)));
}

function walk(node: Node, path: readonly string[]): SheetColumn<unknown>[] {
  const fields = Object.entries(node.properties ?? {});
  if (node.type !== "object" || fields.length === 0) return [leaf(path)];
  if (isAmount(fields.map(([name]) => name))) return amount(path);
  return fields.flatMap(([name, field]) => (typeof field === "boolean" ? [] : walk(field, [...path, name])));
}

const isAmount = (names: readonly string[]) =>
  names.length === 2 && names.includes("currency") && (names.includes("value") || names.includes("valueDecimal"));

function leaf(path: readonly string[]): SheetColumn<unknown> {
  return { name: path.join("."), cell: (row) => cellOf(valueAt(row, path)) };
}

const Amount = z.union([
  z.object({ currency: z.string(), value: z.int() }).transform(({ currency, value }) => ({ currency, cents: value })),
  z
    .object({ currency: z.string(), valueDecimal: z.string() })
    .transform(({ currency, valueDecimal }) => ({ currency, cents: signedCents(valueDecimal) })),
]);

function amount(path: readonly string[]): SheetColumn<unknown>[] {
  const of = (row: unknown) => Amount.safeParse(valueAt(row, path)).data;
  const name = path.join(".");
  return [
    { name, cell: of, isSummed: true },
    { name: `${name}.currency`, cell: (row) => of(row)?.currency, isCurrency: true },
  ];
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    row,
  );
}

function cellOf(value: unknown): CSVCell {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number") return value;
  if (typeof value !== "object") return String(value as string | boolean);
  const isFlat = Array.isArray(value) && value.every((one) => typeof one !== "object");
  return isFlat ? value.join(" ") : JSON.stringify(value);
}
