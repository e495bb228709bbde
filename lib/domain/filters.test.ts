import { expect, test } from "@playwright/test";
import { drizzle } from "drizzle-orm/postgres-js";
import { z } from "zod";
import { openPool } from "@/db/pool";
import * as schema from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { newBankMonth } from "@/testing/statements";
import { newEndpoint } from "@/testing/webhooks";
import { operationName } from "@/lib/core/api/operation";
import { filteredValue } from "@/lib/core/api/query";
import type { AnyBinding } from "@/lib/domain/kernel/operations/bind";
import { bindings } from "@/lib/http/bindings";
import { exampleOf, type JSONSchema } from "@/lib/http/reference/examples/example-of";

/** Query fields that choose a page, its order, or the format of its values. */
const NO_FILTERS = new Set([
  ...["skip", "count", "sort", "orderBy", "startingAfter", "endingBefore", "uncounted", "zone"],
]);

/** Operations with filters that change no SQL statement, and the reason. */
const WITHOUT_ROWS: Record<string, string> = {
  "GET /institutions": "the sandbox's banks are a table of the program",
  "GET /institutions/ach/search": "the sandbox's banks are a table of the program",
  "GET /dashboard/schedule-dates": "dates are computed",
};
/** Options that equal a list's default, or that only add to its rows. */
const WITHOUT_EFFECT = new Set([
  "GET /dashboard/money-summary of=own",
  "GET /dashboard/problems of=everyone",
  "GET /dashboard/return-rates subject=account",
  "GET /accounts/{accountID}/schedules hydrate=accounts",
]);
/** Example values by filter name, for formats that the schema does not show. */
const VALUES: readonly (readonly [name: RegExp, value: string])[] = [
  [/^month$/, "2026-10"],
  [/DateTime$|^since$/, "2026-03-02T15:04:05Z"],
];

const jsonSchemaOf = (value: z.ZodType) =>
  z.toJSONSchema(value, { io: "input", unrepresentable: "any", reused: "inline" }) as JSONSchema;

/** The values to try for a filter: every option of a closed list, otherwise an example. */
function optionsOf(name: string, filter: z.ZodType): string[] {
  const value = filteredValue(filter);
  const json = jsonSchemaOf(value ?? filter);
  const forms = [json, ...(json.anyOf ?? [])];
  const closed = forms.flatMap(({ enum: values, const: only }) => values ?? (only === undefined ? [] : [only]));
  if (closed.length > 0) return closed.filter((option) => option !== json.default).map(String);
  if (json.type === "boolean") return ["true"];
  const fields = exampleOf({ type: "object", properties: { [name]: json } }) as Record<string, unknown>;
  const option = VALUES.find(([names]) => names.test(name))?.[1] ?? String(fields[name]);
  if (value && !value.safeParse(option).success) throw new Error(`${name} does not take ${option}`);
  return [option];
}

const lists = bindings.filter(
  ([operation]) =>
    operation.method === "GET" &&
    operation.query instanceof z.ZodObject &&
    operation.response !== undefined &&
    !operation.path.endsWith("/export") &&
    !(operationName(operation) in WITHOUT_ROWS),
);

/** A partner's owner and the objects that the paths of the lists name. */
async function newSetting() {
  const db = testDatabase();
  const partner = await newPartner(db);
  const { accountID, walletID = "" } = await newAccount(db, partner, { wallet: true, capabilities: ["wallet"] });
  const { userID, email } = await newPerson(db, partner, { role: "owner" });
  const { monthID, lineIDs } = await newBankMonth(partner, [{ cents: -500 }]);
  const { endpointID } = await newEndpoint(ctxFor(partner), "https://example.test/hooks");
  const params = { walletID, monthID, lineID: lineIDs[0], endpointID };
  return { partner, accountID, params, caller: { kind: "session", userID, email } as const };
}

test("each option of each filter changes the SQL that a list sends", async () => {
  const { partner, accountID, params, caller } = await newSetting();
  const pool = openPool(process.env.DATABASE_URL ?? "", { max: 2, connection: {} });
  const statements: string[] = [];
  const logger = { logQuery: (...statement: unknown[]) => void statements.push(JSON.stringify(statement)) };
  const db = drizzle(pool.client, { schema, logger });
  const now = new Date();

  /** The SQL statements of a list for a query. Their order is not defined, because some run in parallel. */
  async function listQuery([operation, invoke]: AnyBinding, query: Record<string, string>): Promise<string> {
    statements.length = 0;
    const of = operation.path.includes("{accountID}") ? accountID : partner.accountID;
    const input = { params: { ...params, accountID: of }, query: operation.query?.parse(query) };
    await invoke(ctxFor(partner, of, { db, now, caller }) as never, input as never);
    return statements.toSorted().join("\n");
  }

  try {
    const without: string[] = [];
    for (const binding of lists) {
      const [operation] = binding;
      const { shape } = operation.query as z.ZodObject;
      const filters = Object.entries(shape as Record<string, z.ZodType>).filter(([name]) => !NO_FILTERS.has(name));
      if (filters.length === 0) continue;
      const required: Record<string, string> = "month" in shape ? { month: "2026-09" } : {};
      const plain = await listQuery(binding, required);
      for (const [name, filter] of filters)
        for (const option of optionsOf(name, filter))
          if ((await listQuery(binding, { ...required, [name]: option })) === plain)
            without.push(`${operationName(operation)} ${name}=${option}`);
    }
    expect(without.filter((one) => !WITHOUT_EFFECT.has(one))).toEqual([]);
  } finally {
    await pool.end({ timeout: 5 });
  }
});
