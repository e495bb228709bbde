import { z } from "zod";
import { centsToDecimal, signedCents } from "@/lib/core/money";
import type { SheetColumn } from "../sheet";

type Node = z.core.JSONSchema.JSONSchema;

/** The columns of a list's rows: each field of the answer by its path, and each amount with its currency. */
export function columnsOf(row: z.ZodType, omitted: readonly string[] = []): SheetColumn<unknown>[] {
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
  return { name: path.join("."), cell: (row) => textOf(valueAt(row, path)) };
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
  const decimal = (row: unknown) => {
    const found = of(row);
    return found ? centsToDecimal(found.cents) : "";
  };
  return [
    { name, cell: decimal, sum: of },
    { name: `${name}.currency`, cell: (row) => of(row)?.currency ?? "", isCurrency: true },
  ];
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    row,
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") return String(value as string | number | boolean);
  const isFlat = Array.isArray(value) && value.every((one) => typeof one !== "object");
  return isFlat ? value.join(" ") : JSON.stringify(value);
}
