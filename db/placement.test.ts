import { expect, test } from "@playwright/test";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { type Placement, placementOf } from "./placement";
import * as schema from "./schema";

const KEY = "partner_id";
const TABLES = Object.values(schema)
  .flatMap((value: unknown) => (is(value, PgTable) ? [value] : []))
  .map(getTableConfig);
const placed = (...placements: Placement[]) =>
  TABLES.filter(({ name }) => placements.some((placement) => placementOf.get(name) === placement));
const firstName = ([first]: readonly object[]) => (first as { name?: string } | undefined)?.name;

test("each table declares its placement", () => {
  expect(TABLES.filter(({ name }) => !placementOf.has(name)).map(({ name }) => name)).toEqual([]);
  expect(placementOf.size).toBe(TABLES.length);
});

test("the partner is the first column of each key of a distributed table", () => {
  const wrong = placed("distributed").flatMap(({ name, columns, primaryKeys, uniqueConstraints, indexes }) => {
    const primary = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
    const uniques = [
      ...uniqueConstraints.map((unique) => ({ name: unique.getName(), columns: unique.columns })),
      ...indexes.filter(({ config }) => config.unique).map(({ config }) => config),
    ];
    const keys = [{ name: "its primary key", columns: primary }, ...uniques];
    return keys.flatMap((key) => (firstName(key.columns) === KEY ? [] : [`${name}: ${key.name}`]));
  });
  expect(wrong).toEqual([]);
  const loose = placed("distributed").filter(({ columns }) => !columns.some((one) => one.name === KEY && one.notNull));
  expect(loose.map(({ name }) => name)).toEqual([]);
});

test("a foreign key leads to rows on the same node", () => {
  const wrong = TABLES.flatMap(({ name, foreignKeys }) =>
    foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference();
      const target = getTableConfig(foreignTable).name;
      const [from, to] = [placementOf.get(name), placementOf.get(target)];
      const isBeside =
        from === "distributed" &&
        to === "distributed" &&
        firstName(columns) === KEY &&
        firstName(foreignColumns) === KEY;
      const isEverywhere = to === "reference" || (from === "local" && to === "local");
      return isBeside || isEverywhere ? [] : [`${name} to ${target}`];
    }),
  );
  expect(wrong).toEqual([]);
});
