import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { newID } from "@/lib/core/api/ids";
import { applyMigrations } from "./migrate";
import { withDatabase } from "../testing/own-database";

const NEWEST_BEFORE = "0010_ach_terms";
const PARTNER = newID<string>();
const MERCHANT = newID<string>();
const PAYER = newID<string>();

/** The migrations up to the one before returns became rows. */
async function earlierMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  await cp("db/migrations", folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] };
  const entries = journal.entries.filter(({ tag }) => tag <= NEWEST_BEFORE);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

interface PastPayment {
  /** The payment method of the payer. */
  from: "ach-debit-fund" | "ach-debit-collect" | "service-wallet";
  kind: "ach-debit" | "ach-credit" | "micro-deposit";
  status: string;
  details: Record<string, unknown>;
  archived?: boolean;
}

/** Stores a payment from the payer to the merchant as a version without a table of returns did. */
async function addPayment(sql: postgres.Sql, { from, kind, status, details, archived = false }: PastPayment) {
  const [transferID, instructionID, on] = [newID<string>(), newID<string>(), new Date("2026-10-01T12:00:00Z")];
  const common = { partner_id: PARTNER, amount: 5_000, currency: "USD", created_on: on, updated_on: on };
  const transfer = {
    ...{ ...common, transfer_id: transferID, idempotency_key: newID<string>(), fingerprint: "", archived },
    ...{ source_account_id: PAYER, destination_account_id: MERCHANT, destination_payment_method_id: newID<string>() },
    ...{ source: sql.json({ paymentMethodType: from }), destination: sql.json({}), charges: sql.json({}) },
    ...{ status: "completed", refunded_amount: 0, disputed_amount: 0 },
  };
  const instruction = {
    ...{ ...common, instruction_id: instructionID, account_id: MERCHANT, attempt: 1 },
    ...{ transfer_id: kind === "micro-deposit" ? null : transferID, kind, status },
    details: sql.json(details as postgres.JSONValue),
  };
  await sql`insert into transfer ${sql(transfer)}`;
  await sql`insert into rail_instruction ${sql(instruction)}`;
  return { transferID, instructionID };
}

// In New York, this is the evening before.
const ORIGINATED = { originatedOn: "2026-10-02T02:30:00.000Z", originatingCompanyName: "LINCOLN" };
const returned = (code: string, more: object = {}) => ({
  ...{ ...ORIGINATED, return: { code, reason: "" }, returnedOn: "2026-10-05T13:00:00.000Z" },
  ...more,
});

test("debits and returns of the past become rows when a database gets the table of returns", () =>
  withDatabase(async (url) => {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    await applyMigrations(sql, await earlierMigrations());
    const add = (payment: PastPayment) => addPayment(sql, payment);
    const collected = { from: "ach-debit-collect", kind: "ach-debit" } as const;
    await add({ ...collected, status: "completed", details: { ...ORIGINATED, completedOn: "2026-10-06T12:00:00Z" } });
    const early = await add({ ...collected, status: "returned", details: returned("R01") });
    const arrived = { completedOn: "2026-10-04T12:00:00.000Z" };
    const late = await add({ ...collected, status: "returned", details: returned("R10", arrived) });
    const funded = { ...collected, from: "ach-debit-fund" } as const;
    const own = await add({ ...funded, status: "returned", details: returned("R03") });
    const payout = { from: "service-wallet", kind: "ach-credit" } as const;
    const credit = await add({ ...payout, status: "returned", details: returned("R04") });
    // Not one of them is a returned entry of a transfer that is still here: one waits, one never left, one tested a bank
    // account, and one belongs to an archived month.
    await add({ ...collected, status: "initiated", details: {} });
    const rejected = { return: { code: "rejected", reason: "" }, returnedOn: "2026-10-05T13:00:00.000Z" };
    await add({ ...collected, status: "returned", details: rejected });
    await add({ ...payout, kind: "micro-deposit", status: "returned", details: returned("R03") });
    await add({ ...collected, status: "returned", details: returned("R01"), archived: true });

    await applyMigrations(sql);
    const days =
      await sql`select partner_id, day::text as day, account_id, company, debits from ach_debit_day order by debits`;
    const day = { partner_id: PARTNER, day: "2026-10-01", company: "LINCOLN" };
    expect([...days]).toEqual([
      { ...day, account_id: PAYER, debits: 1 },
      { ...day, account_id: MERCHANT, debits: 3 },
    ]);
    const returns =
      await sql`select return_id, transfer_id, account_id, company, direction, amount::int as amount, code,
      day::text as day, represent_until::text as represent_until, is_late, is_reversal, attempt, wallet_id, represent_on,
      created_on from ach_return order by code`;
    const row = (
      { transferID, instructionID }: Awaited<ReturnType<typeof addPayment>>,
      facts: { code: string; account_id: string; direction: string; represent_until: string | null },
    ) => ({
      ...{ return_id: instructionID, transfer_id: transferID, company: "LINCOLN", amount: 5_000, day: "2026-10-05" },
      ...{ is_late: false, is_reversal: false, attempt: 0, wallet_id: null, represent_on: null },
      ...{ created_on: new Date("2026-10-05T13:00:00.000Z"), ...facts },
    });
    const debit = { account_id: MERCHANT, direction: "debit" };
    expect([...returns]).toEqual([
      row(early, { ...debit, code: "R01", represent_until: "2027-03-30" }),
      row(own, { ...debit, account_id: PAYER, code: "R03", represent_until: "2027-03-30" }),
      row(credit, { code: "R04", account_id: PAYER, direction: "credit", represent_until: null }),
      row(late, { ...debit, code: "R10", represent_until: null }),
    ]);
    await sql.end();
  }));
