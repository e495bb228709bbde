import { expect, test } from "@playwright/test";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgDialect, PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema";
import { newPartner, testDatabase } from "../testing/factories";

const tables = Object.values(schema).flatMap((one: unknown) => (is(one, PgTable) ? [one] : []));
const dialect = new PgDialect();

test("the database checks every column that has a list of values", () => {
  const unchecked = tables.flatMap((table) => {
    const { name, columns, checks } = getTableConfig(table);
    const texts = checks.map(({ value }) => dialect.sqlToQuery(value).sql);
    return columns
      .filter(({ enumValues = [] }) => enumValues.length > 0)
      .filter((column) => {
        const list = column.enumValues?.map((value) => `'${value}'`).join(", ");
        return !texts.some((text) => text.includes(`"${column.name}" in (${list})`));
      })
      .map((column) => `${name}.${column.name}`);
  });
  expect(unchecked).toEqual([]);
});

test("an instruction fails only with a code of its rail", async () => {
  const db = testDatabase();
  const { accountID } = await newPartner(db);
  const fail = (kind: string, details: object, status = "failed") =>
    db.transaction(async (step) => {
      await step.execute(sql`insert into rail_instruction
        (instruction_id, partner_id, account_id, kind, status, amount, currency, details, attempt, created_on, updated_on)
        values (gen_random_uuid(), ${accountID}, ${accountID}, ${kind}, ${status}, 1, 'USD', ${JSON.stringify(details)}::text::jsonb, 1, now(), now())`);
      step.rollback();
    });
  const base = { message: "Rollback" };
  const refused = (name: string) => ({ cause: { code: "23514", constraint_name: name } });
  await expect(fail("card-charge", { failureCode: "expired-card" })).rejects.toMatchObject(base);
  await expect(fail("rtp-credit", { failureCode: "account-closed" })).rejects.toMatchObject(base);
  await expect(fail("ach-debit", {})).rejects.toMatchObject(base);
  const card = refused("rail_instruction_card_failures");
  await expect(fail("card-charge", { failureCode: "card-expired" })).rejects.toMatchObject(card);
  await expect(fail("push-to-card", { failureCode: "account-closed" })).rejects.toMatchObject(card);
  await expect(fail("rtp-credit", { failureCode: "expired-card" })).rejects.toMatchObject(
    refused("rail_instruction_other_failures"),
  );
  await expect(fail("card-charge", {}, "lost")).rejects.toMatchObject(refused("rail_instruction_statuses"));
});
