import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { testDatabase } from "@/testing/factories";
import { anyOf, withRows } from "./conditions";

const db = testDatabase();

test("anyOf matches each of the texts literally, and nothing else", async () => {
  const odd = ["plain", "", "a,b", "{c}", 'say "so"', "back\\slash", "NULL", "  two  ", "é 漢"];
  const isOneOf = async (text: string, texts: readonly string[]) =>
    (await rows<{ found: boolean }>(db, sql`select ${text}::text = ${anyOf(texts)} as found`))[0]?.found;
  for (const text of odd) expect(await isOneOf(text, odd), text).toBe(true);
  for (const text of ["null", "a", "two", 'say \\"so\\"']) expect(await isOneOf(text, odd), text).toBe(false);
  expect(await isOneOf("plain", [])).toBe(false);
});

test("rows given to a statement are available under their name, with missing columns as null", async () => {
  const values = [{ id: 1, name: "one" }, { id: 2 }];
  const select = sql`${withRows("g", "id integer, name text", values)} select g.id, g.name from g order by g.id`;
  expect(await rows(db, select)).toEqual([
    { id: 1, name: "one" },
    { id: 2, name: null },
  ]);
});
