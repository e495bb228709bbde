import { expect, test } from "@playwright/test";
import { eq, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { transferTable as t } from "@/db/schema";
import { filtered } from "../operations/conditions";

interface Filters {
  status?: "completed" | null;
  foreignIDs?: readonly string[];
  foreignID?: string;
}

const textOf = (filters: Filters) => {
  const condition: SQL | undefined = filtered(filters, {
    status: (name) => eq(t.status, name),
    foreignIDs: ([one = ""]) => eq(t.foreignID, one),
    foreignID: (id) => eq(t.foreignID, id),
  });
  return condition && new PgDialect().sqlToQuery(condition).sql;
};

test("each filter in the query adds its condition, and an absent filter adds none", () => {
  expect(textOf({ status: "completed", foreignID: "a" })).toBe(
    '("transfer"."status" = $1 and "transfer"."foreign_id" = $2)',
  );
  expect(textOf({ foreignIDs: ["a"] })).toBe('"transfer"."foreign_id" = $1');
  expect(textOf({})).toBeUndefined();
  expect(textOf({ foreignID: "" })).toBeUndefined();
});

test("when a filter's value cannot occur, then the list is empty", () => {
  expect(textOf({ status: null })).toBe("false");
  expect(textOf({ foreignIDs: [], foreignID: "a" })).toBe('(false and "transfer"."foreign_id" = $1)');
});
