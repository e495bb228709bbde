import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import { ownerDatabase } from "@/testing/owner";
import { isLuhnValid } from "@/lib/core/money/luhn";
import { env } from "@/lib/env";
import { finderOf, logFiles, remembered, type Secret, type SecretKind } from "./canary";

/** A secret as a column of bytes would show it. */
const inHex = (value: string) => Buffer.from(value).toString("hex");

/**
 * The kinds of secrets in a text. Three digits occur everywhere, so a security code counts only next to its field name.
 */
function kindsIn(secrets: readonly Secret[]): (text: string) => SecretKind[] {
  const kinds = new Map(
    secrets.flatMap(({ kind, value }) => [value, inHex(value)].map((form) => [form, kind] as const)),
  );
  const codes = new Set(secrets.filter(({ kind }) => kind === "cvv").map(({ value }) => value));
  for (const code of codes) for (const form of [code, inHex(code)]) kinds.delete(form);
  const find = finderOf([...kinds.keys()]);
  return (text) => {
    const called = [...text.matchAll(/(?:cvv|cvc|security.?code)\W{0,6}(\d{3,4})(?!\d)/gi)];
    const isHeld = called.some(([, code = ""]) => codes.has(code));
    return [
      ...new Set([...find(text).flatMap((value) => kinds.get(value) ?? []), ...(isHeld ? ["cvv" as const] : [])]),
    ];
  };
}

/** Every table outside the vault as text: columns of text and JSON unchanged, those of bytes as hexadecimal digits. */
async function tables(db: Db): Promise<{ table: string; text: string }[]> {
  const matches = await rows<{ schema: string; name: string }>(
    db,
    sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('vault', 'pg_catalog', 'information_schema')`,
  );
  return Promise.all(
    matches.map(async ({ schema, name }) => {
      const [all] = await rows<{ text: string | null }>(
        db,
        sql`select string_agg(t::text, E'\n') as text from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
      );
      return { table: `${schema}.${name}`, text: all?.text ?? "" };
    }),
  );
}

test("this run had secrets of every kind", () => {
  const kinds = new Set(remembered().map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(["code", "cvv", "identity", "pan", "password", "secret"]);
});

test("a secret is found anywhere in a text, and a security code next to its field name", () => {
  const find = kindsIn([
    { kind: "secret", value: "tds_0123456789" },
    { kind: "identity", value: "912345678" },
    { kind: "cvv", value: "123" },
  ]);
  expect(find("tds_0123456789")).toEqual(["secret"]);
  expect(find(`x${inHex("912345678")}, tds_012345678`)).toEqual(["identity"]);
  expect(find(`${"9".repeat(50)}12345678 and the last: 912345678`)).toEqual(["identity"]);
  expect(find('{"cvv":"123"} 912345679')).toEqual(["cvv"]);
  expect(find("123 securityCode 1234, cvv 12")).toEqual([]);
});

test("no log holds a card number, security code, identity number, key, token, password or invite code of this run", () => {
  const find = kindsIn(remembered());
  expect(logFiles().length).toBeGreaterThan(0);
  for (const file of logFiles()) {
    const text = readFileSync(file, "utf8");
    expect(find(text), file).toEqual([]);
    expect((text.match(/(?<![0-9a-f-])\d{13,19}(?![0-9a-f-])/gi) ?? []).filter(isLuhnValid), file).toEqual([]);
    expect(text.match(/(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g) ?? [], file).toEqual([]);
  }
});

test("every line of a log is one JSON object", () => {
  for (const file of logFiles()) {
    const odd = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !/^\{"time":"[^"]+","level":"(?:info|warn|error)","event":"/.test(line));
    expect(odd, file).toEqual([]);
  }
});

test("no table outside the vault holds a card number, security code, identity number, key, token or password of this run", async () => {
  const find = kindsIn(remembered().filter(({ kind }) => kind !== "code"));
  const all = await tables(ownerDatabase());
  expect(all.flatMap(({ table, text }) => find(text).map((kind) => `${kind} in ${table}`))).toEqual([]);
});

test("the vault itself holds no card or identity number in the clear", async () => {
  const find = kindsIn(remembered().filter(({ kind }) => kind === "pan" || kind === "identity"));
  for (const table of ["card_secret", "identity_secret"]) {
    const [all] = await rows<{ text: string | null }>(
      ownerDatabase(),
      sql`select string_agg(t::text, E'\n') as text from vault.${sql.identifier(table)} t`,
    );
    expect(find(all?.text ?? ""), table).toEqual([]);
  }
});

/** The number of every bank account that tests link by a token. Files for banks contain it, sealed. */
const ACCOUNT_NUMBER = "1111222233330000";

test("no stored file holds a secret or an account number of this run in the clear", () => {
  const find = kindsIn([
    ...remembered().filter(({ kind }) => kind !== "code" && kind !== "cvv"),
    { kind: "identity", value: ACCOUNT_NUMBER },
  ]);
  const stored = readdirSync(env().FILES_DIR, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(stored.length).toBeGreaterThan(0);
  for (const { parentPath, name } of stored)
    expect(find(readFileSync(path.join(parentPath, name), "latin1")), name).toEqual([]);
});
