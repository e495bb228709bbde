import { expect, test } from "@playwright/test";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema";
import { ARCHIVED_TABLES, UNTOUCHED_TABLES } from "./archived-tables";

const NAMES_ACCOUNT = /^(?:partner_id|(?:\w+_)?account_id)$/;

const tables = Object.values<unknown>(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableConfig(table))
  .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));

test("a reset handles every table that names an account", () => {
  const naming = tables.filter(({ columns }) => columns.some((column) => NAMES_ACCOUNT.test(column)));
  expect(naming.length).toBeGreaterThan(30);
  const unknown = naming
    .map(({ name }) => name)
    .filter((name) => !(name in ARCHIVED_TABLES) && !(name in UNTOUCHED_TABLES));
  expect(unknown).toEqual([]);
});

test("each table is named once, and the archive's columns exist", () => {
  expect(Object.keys(ARCHIVED_TABLES).filter((name) => name in UNTOUCHED_TABLES)).toEqual([]);
  for (const [name, { owner, names = [], sets = {} }] of Object.entries(ARCHIVED_TABLES))
    expect(tables.find((table) => table.name === name)?.columns ?? [], name).toEqual(
      expect.arrayContaining([owner, ...names, ...Object.keys(sets)]),
    );
});
