import { expect, test } from "@playwright/test";
import { PDFDocument } from "@cantoo/pdf-lib";
import Papa from "papaparse";
import { achDebitDayTable, achReturnTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { drawnIn } from "@/testing/drawn-pdf";
import { newAccount, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { newID, type ReturnID, type TransferID } from "@/lib/core/api/ids";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { drawReturnRates } from "@/lib/providers/return-rates-pdf";
import { RateQuery, RateReportQuery } from "./dashboard";
import { listReturnRates } from "./queries";
import { exportRates, ratesDocument } from "./report";

const db = testDatabase();
/** A moment in the middle of a month, so that its report is open. */
const NOW = new Date("2026-10-15T16:00:00Z");
const TODAY = newYorkDay(NOW);
const FIRST = "2026-08-17";

interface PastEntries {
  company: string;
  debits: number;
  codes: readonly string[];
  day?: string;
}

/** Stores the debits and returns of a new account. */
async function withEntries(partner: Partner, { company, debits, codes, day = TODAY }: PastEntries): Promise<void> {
  const partnerID = partner.accountID;
  const { accountID } = await newAccount(db, partner);
  await db.insert(achDebitDayTable).values({ partnerID, day, accountID, company, debits });
  const common = { partnerID, accountID, company, day, direction: "debit", isReversal: false, isLate: false } as const;
  const returned = codes.map((code) => ({
    ...{ ...common, code, returnID: newID<ReturnID>(), transferID: newID<TransferID>() },
    ...{ amount: 1, attempt: 0, createdOn: NOW },
  }));
  await db.insert(achReturnTable).values(returned);
}

/** A partner with two accounts. Entries before the 60 days do not count. */
async function setting(): Promise<Ctx> {
  const partner = await newPartner(db);
  await withEntries(partner, { company: "BLUE LAUNDRY", debits: 200, codes: ["R10", "R03", "R01", "R01"] });
  await withEntries(partner, { company: "", debits: 1234, codes: ["R02"], day: FIRST });
  await withEntries(partner, { company: "OLD BAKERY", debits: 9, codes: ["R10"], day: dayAfter(FIRST, -1) });
  return ctxFor(partner, partner.accountID, { now: NOW });
}

const query = RateReportQuery.parse({ month: TODAY.slice(0, "2026-10".length) });

test("the report as CSV has the rows of the list: the company, its originators and its accounts", async () => {
  const ctx = await setting();
  const file = await exportRates(ctx, query);
  const { data: rows } = Papa.parse<Record<string, string>>(await file.text(), { header: true });
  const of = (subject: string) => rows.filter((row) => row.subject === subject);
  const counts = (row: { debits: number; unauthorized: number; administrative: number; overall: number }) => ({
    ...{ from: FIRST, until: TODAY, debitEntries: String(row.debits) },
    ...{ unauthorizedReturns: String(row.unauthorized), unauthorizedLimitPercent: "0.5" },
    ...{ administrativeReturns: String(row.administrative), administrativeLimitPercent: "3" },
    ...{ overallReturns: String(row.overall), overallLimitPercent: "15" },
  });
  const list = (subject: "account" | "originator") => listReturnRates(ctx, RateQuery.parse({ subject }));
  const { total, items: accounts } = await list("account");
  const { items: originators } = await list("originator");
  const own = ctx.caller.displayName;
  expect(total).toEqual({ debits: 1434, unauthorized: 1, administrative: 2, overall: 5 });
  expect(of("company")).toMatchObject([{ ...counts(total), name: own, accountID: "", overallRatePercent: "0.35" }]);
  expect(of("originator")).toMatchObject(originators.map((row) => ({ ...counts(row), name: row.name || own })));
  expect(of("account")).toMatchObject(
    accounts.map((row) => ({ ...counts(row), name: row.name, accountID: row.accountID })),
  );
  expect([originators.length, accounts.length]).toEqual([2, 2]);
  expect(of("originator")[0]).toMatchObject({
    ...{ name: "BLUE LAUNDRY", debitEntries: "200" },
    ...{ unauthorizedRatePercent: "0.5", administrativeRatePercent: "0.5", overallRatePercent: "2" },
  });
  expect(file.headers.get("x-row-count")).toBe("5");
});

test("the report as PDF opens, and shows the period, the three rates with their limits, and each subject", async () => {
  const ctx = await setting();
  const bytes = await drawReturnRates(await ratesDocument(ctx, query));
  const read = await PDFDocument.load(bytes);
  expect(read.getPageCount()).toBe(1);
  expect(read.getTitle()).toBe(`ACH return rates of ${ctx.caller.displayName} for October 2026`);
  const text = await drawnIn(bytes);
  expect(text).toContain(`the 60 days from ${FIRST} to ${TODAY}, New York time. The month isn’t over.`);
  for (const [rate, ...cells] of [
    ["Unauthorized (R05, R07, R10, R11, R29, R51)", "1", "1,434", "0.07%", "0.5%"],
    ["Administrative (R02, R03, R04)", "2", "1,434", "0.14%", "3%"],
    ["Overall (all codes, without RCK)", "5", "1,434", "0.35%", "15%"],
  ])
    expect(text).toContain([rate, ...cells].join(""));
  expect(text).toContain(["BLUE LAUNDRY", "200", "0.50%", "0.50%", "2.00%"].join(""));
  expect(text).not.toContain("OLD BAKERY");
});
