import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import { ownerDatabase } from "@/db/testing/owner";
import { isLuhnValid } from "@/lib/domain/vault/card-number";
import { logFiles, remembered, type SecretKind } from "./canary";

/** Three digits occur everywhere, so a security code counts where it is called one. */
function holds(text: string, { kind, value }: { kind: SecretKind; value: string }): boolean {
  return kind === "cvv"
    ? new RegExp(`(?:cvv|cvc|security.?code)\\W{0,6}${value}(?!\\d)`, "i").test(text)
    : text.includes(value);
}

/** Every table outside the vault as text: columns of text and JSON as they are, those of bytes as hexadecimal digits. */
async function tables(db: Db): Promise<{ table: string; text: string }[]> {
  const found = await rows<{ schema: string; name: string }>(
    db,
    sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('vault', 'pg_catalog', 'information_schema')`,
  );
  return Promise.all(
    found.map(async ({ schema, name }) => {
      const [all] = await rows<{ text: string | null }>(
        db,
        sql`select string_agg(t::text, E'\n') as text from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
      );
      return { table: `${schema}.${name}`, text: all?.text ?? "" };
    }),
  );
}

/** A secret as a column of bytes would show it. */
const inHex = (value: string) => Buffer.from(value).toString("hex");

test("this run had secrets of every kind", () => {
  const kinds = new Set(remembered().map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(["code", "cvv", "identity", "pan", "password", "secret"]);
});

test("no log holds a card number, security code, identity number, key, token, password or invite code of this run", () => {
  const secrets = remembered();
  expect(logFiles().length).toBeGreaterThan(0);
  for (const file of logFiles()) {
    const text = readFileSync(file, "utf8");
    const found = secrets.filter((secret) => holds(text, secret)).map(({ kind }) => kind);
    expect(found, file).toEqual([]);
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
  const secrets = remembered().filter(({ kind }) => kind !== "code");
  const found = (await tables(ownerDatabase())).flatMap(({ table, text }) =>
    secrets
      .filter((secret) => holds(text, secret) || (secret.kind !== "cvv" && text.includes(inHex(secret.value))))
      .map(({ kind }) => `${kind} in ${table}`),
  );
  expect([...new Set(found)]).toEqual([]);
});

test("the vault itself holds no card or identity number in the clear", async () => {
  const secrets = remembered().filter(({ kind }) => kind === "pan" || kind === "identity");
  for (const table of ["card_secret", "identity_secret"]) {
    const [all] = await rows<{ text: string | null }>(
      ownerDatabase(),
      sql`select string_agg(t::text, E'\n') as text from vault.${sql.identifier(table)} t`,
    );
    const found = secrets.filter(
      ({ value }) => (all?.text ?? "").includes(value) || (all?.text ?? "").includes(inHex(value)),
    );
    expect(
      found.map(({ kind }) => kind),
      table,
    ).toEqual([]);
  }
});
