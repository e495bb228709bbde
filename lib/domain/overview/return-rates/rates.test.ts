import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { rows } from "@/db/client";
import { achDebitDayTable, achReturnTable, eventTable, returnRateAlertTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { ROUNDS } from "@/testing/turns";
import { type AccountID, newID, type ReturnID, type TransferID } from "@/lib/core/api/ids";
import { ACH_RETURN_REASONS } from "@/lib/core/money/rail-codes";
import { dayAfter } from "@/lib/core/time/days";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { checkRatesOf } from "./check-rates";
import { countAll, countDays, countEach, spanOf } from "./rates";
import type { RateCounts } from "./shared/rate-levels";

const db = testDatabase();
/** Two for each round, so 1,000 at night. */
const MONTHS = ROUNDS * 2;
const LAST = "2026-10-31";
const COMPANIES = ["", "BLUE LAUNDRY", "RED BAKERY"];

interface DebitDay {
  ago: number;
  account: number;
  company: number;
  debits: number;
}

interface ReturnedEntry extends Omit<DebitDay, "debits"> {
  code: string;
  isDebit: boolean;
  isReversal: boolean;
}

const place = { ago: fc.nat(125), account: fc.nat(2), company: fc.nat(2) };
const debitDays = fc.uniqueArray(fc.record({ ...place, debits: fc.integer({ min: 1, max: 400 }) }), {
  maxLength: 60,
  selector: ({ ago, account, company }) => `${ago} ${account} ${company}`,
});
const returnedEntries = fc.array(
  fc.record({
    ...place,
    code: fc.constantFrom(...Object.keys(ACH_RETURN_REASONS)),
    isDebit: fc.boolean(),
    isReversal: fc.boolean(),
  }),
  { maxLength: 40 },
);

async function write(partnerID: AccountID, accounts: readonly AccountID[], month: [DebitDay[], ReturnedEntry[]]) {
  const [days, returned] = month;
  const where = ({ ago, account, company }: Pick<DebitDay, "ago" | "account" | "company">) => ({
    ...{ partnerID, day: dayAfter(LAST, -ago), accountID: accounts[account] ?? partnerID },
    company: COMPANIES[company] ?? "",
  });
  if (days.length > 0)
    await db.insert(achDebitDayTable).values(days.map((one) => ({ ...where(one), debits: one.debits })));
  if (returned.length > 0)
    await db.insert(achReturnTable).values(
      returned.map((one) => ({
        ...where(one),
        ...{ returnID: newID<ReturnID>(), transferID: newID<TransferID>(), code: one.code, isReversal: one.isReversal },
        ...{
          direction: one.isDebit ? ("debit" as const) : ("credit" as const),
          amount: 1000,
          isLate: false,
          attempt: 0,
        },
        createdOn: new Date(),
      })),
    );
}

/** The counts of 60 days, as a bank would compute them: one plain query for each number. */
async function plainly(partnerID: AccountID, day: string, only = sql`true`): Promise<RateCounts> {
  const then = sql`partner_id = ${partnerID} and day > ${day}::date - 60 and day <= ${day}::date and ${only}`;
  const returned = (codes: string) => sql`(select count(*)::int from ach_return
    where ${then} and direction = 'debit' and is_reversal = false and ${sql.raw(codes)})`;
  const [counted] = await rows<RateCounts>(
    db,
    sql`select (select coalesce(sum(debits), 0)::int from ach_debit_day where ${then}) as debits,
      ${returned("code in ('R05', 'R07', 'R10', 'R11', 'R29', 'R51')")} as unauthorized,
      ${returned("code in ('R02', 'R03', 'R04')")} as administrative, ${returned("true")} as overall`,
  );
  if (!counted) throw new Error("nothing was counted");
  return counted;
}

test("the rates of random months equal plain SQL: of the company, of accounts, of originators and of each day", async () => {
  await fc.assert(
    fc.asyncProperty(debitDays, returnedEntries, async (days, returned) => {
      const [partnerID, ...accounts] = Array.from({ length: 4 }, () => newID<AccountID>());
      if (!partnerID) throw new Error("no partner");
      await write(partnerID, accounts, [days, returned]);
      const span = spanOf(partnerID, LAST);
      expect(await countAll({ db }, span)).toEqual(await plainly(partnerID, LAST));
      for (const by of ["account", "originator"] as const)
        for (const { accountID, name, ...counts } of await countEach({ db }, span, { by, skip: 0, most: 10 })) {
          const only = by === "account" ? sql`account_id = ${accountID}` : sql`company = ${name}`;
          expect(counts).toEqual(await plainly(partnerID, LAST, only));
        }
      const curve = await countDays({ db }, { partnerID, from: dayAfter(LAST, -20), until: LAST }, {});
      for (const place of [0, 7, 20]) {
        const { day, ...counts } = curve[place] ?? { day: "" };
        expect(counts).toEqual(await plainly(partnerID, day));
      }
      for (const table of [achDebitDayTable, achReturnTable])
        await db.delete(table).where(eq(table.partnerID, partnerID));
    }),
    { numRuns: MONTHS, ...(process.env.STORM_SEED && { seed: Number(process.env.STORM_SEED) }) },
  );
});

async function withDebits(partner: Partner, debits: number, codes: readonly string[], company = "") {
  const { accountID } = await newAccount(db, partner);
  const [partnerID, day] = [partner.accountID, newYorkDay(new Date())];
  await db.insert(achDebitDayTable).values({ partnerID, day, accountID, company, debits });
  if (codes.length > 0)
    await db.insert(achReturnTable).values(
      codes.map((code) => ({
        ...{ partnerID, accountID, company, day, code, direction: "debit" as const, isReversal: false, isLate: false },
        ...{
          returnID: newID<ReturnID>(),
          transferID: newID<TransferID>(),
          amount: 1,
          attempt: 0,
          createdOn: new Date(),
        },
      })),
    );
  return accountID;
}

test("a rate at 80 % of its limit raises an alert once, again above the limit, and ends when it falls", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const check = () => checkRatesOf(ctx, partner.accountID);
  const stored = () =>
    db.select().from(returnRateAlertTable).where(eq(returnRateAlertTable.partnerID, partner.accountID));
  // 3 of 125 debits are 2.4 %, which is 80 % of the limit for account data.
  const accountID = await withDebits(partner, 125, ["R02", "R03", "R04"], "BLUE LAUNDRY");
  const near = (await check()).map(({ subject, subjectName, rate, level }) => [subject, subjectName, rate, level]);
  expect(near).toEqual([
    ["partner", "", "administrative", "near"],
    ["account", accountID, "administrative", "near"],
    ["originator", "BLUE LAUNDRY", "administrative", "near"],
  ]);
  expect(await check()).toEqual([]);
  await withDebits(partner, 1, ["R02"]);
  expect((await check()).map(({ subject, level }) => [subject, level])).toEqual([["partner", "over"]]);
  await withDebits(partner, 1000, []);
  expect(await check()).toEqual([]);
  expect((await stored()).map(({ subject }) => subject).toSorted()).toEqual(["account", "originator"]);
  const heard = await db
    .select({ data: eventTable.data })
    .from(eventTable)
    .where(eq(eventTable.partnerID, partner.accountID));
  expect(heard.filter(({ data }) => "rate" in (data as object))).toHaveLength(4);
});

test("a few debits raise no alert", async () => {
  const partner = await newPartner(db);
  await withDebits(partner, 19, ["R10"]);
  expect(await checkRatesOf(ctxFor(partner), partner.accountID)).toEqual([]);
});
