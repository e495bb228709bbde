import { newYorkDay } from "@/lib/core/money/banking-days";
import { malformed } from "@/lib/core/failure";
import { ACH_RETURN_REASONS } from "@/lib/core/money/rail-codes";
import { dayAfter } from "@/lib/core/time/days";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { attachment, FileAnswer } from "@/lib/domain/kernel/operations/download";
import { partsOf } from "@/lib/domain/kernel/operations/part";
import { sheet, type SheetColumn } from "@/lib/domain/kernel/lists/sheet";
import { monthAfter, monthInWords } from "@/lib/domain/overview/reports/shared/months";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { writeDocument } from "@/lib/providers/document-writer";
import type { ReturnRatesDocument } from "@/lib/providers/return-rates-pdf";
import type { RateReportQuery, RateRow } from "./dashboard";
import { countAll, countCodes, countEach, spanOf } from "./rates";
import { RATE_LIMITS, rateOf, type ReturnRate } from "./shared/rate-levels";
import { RETURN_RATES } from "./states";

/** The most accounts of a file: those with the highest rates. */
const CSV_ROWS = 10_000;
const PDF_ROWS = 200;
const MONTH_LENGTH = "2026-11".length;

interface ReportRow extends RateRow {
  subject: "company" | "originator" | "account";
}

/** The month of a report, by default the last full one, and the day whose rates it shows. Throws 400. */
function periodOf({ now, partnerID }: Ctx, { month: given }: RateReportQuery) {
  const today = newYorkDay(now);
  const month = given ?? monthAfter(today.slice(0, MONTH_LENGTH), -1);
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  if (`${month}-01` > today) throw malformed("the month has not begun");
  const day = last < today ? last : today;
  return { month, isOpen: last >= today, span: spanOf(partnerID, day) };
}

/** Returns the rates of a month as a table for a bank, with originators and accounts. Throws 400. */
export async function exportRates(ctx: Ctx, query: RateReportQuery): Promise<FileAnswer> {
  const { month, span } = periodOf(ctx, query);
  const total: ReportRow = { subject: "company", name: ctx.caller.displayName, ...(await countAll(ctx, span)) };
  const originators = await countEach(ctx, span, { by: "originator", skip: 0, most: CSV_ROWS });
  const accounts = await countEach(ctx, span, { by: "account", skip: 0, most: CSV_ROWS });
  const all: ReportRow[] = [
    total,
    ...originators.map((row) => ({ ...row, subject: "originator" as const, name: row.name || ctx.caller.displayName })),
    ...accounts.map((row) => ({ ...row, subject: "account" as const })),
  ];
  await recordExport(ctx, `${all.length} rows as csv`, month);
  const columns: SheetColumn<ReportRow>[] = [
    { name: "from", cell: () => span.from },
    { name: "until", cell: () => span.until },
    { name: "subject", cell: ({ subject }) => subject },
    { name: "name", cell: ({ name }) => name },
    { name: "accountID", cell: ({ accountID }) => accountID },
    { name: "debitEntries", cell: ({ debits }) => debits },
    ...RETURN_RATES.flatMap((rate): SheetColumn<ReportRow>[] => [
      { name: `${rate}Returns`, cell: (row) => row[rate] },
      { name: `${rate}RatePercent`, cell: (row) => percentOf(row, rate) },
      { name: `${rate}LimitPercent`, cell: () => RATE_LIMITS[rate] * 100 },
    ]),
  ];
  const parts = partsOf(async (last: ReportRow | undefined, most) => {
    const from = last ? all.indexOf(last) + 1 : 0;
    return all.slice(from, from + most);
  });
  return new FileAnswer(sheet(columns, parts), { name: `return-rates-${month}`, format: "csv", rows: all.length });
}

/** The rate in percent with two decimals, as banks state it. Empty if nothing was debited. */
function percentOf(row: RateRow, rate: ReturnRate): number | undefined {
  const share = rateOf(row, rate);
  return Number.isFinite(share) ? Math.round(share * 10_000) / 100 : undefined;
}

/** Returns the same as a tagged PDF. Throws 400, and 504 if no thread is free in time. */
export async function exportRatesPDF(ctx: Ctx, query: RateReportQuery): Promise<Response> {
  const { month } = periodOf(ctx, query);
  const document = await ratesDocument(ctx, query);
  await recordExport(ctx, `${document.accounts.length} accounts as pdf`, month);
  const bytes = await writeDocument(ctx.accountID, document);
  return attachment(bytes, { name: `return-rates-${month}.pdf`, contentType: "application/pdf" });
}

/** The contents of the PDF. Throws 400. */
export async function ratesDocument(ctx: Ctx, query: RateReportQuery): Promise<ReturnRatesDocument> {
  const { month, isOpen, span } = periodOf(ctx, query);
  const page = { skip: 0, most: PDF_ROWS };
  const total = await countAll(ctx, span);
  const originators = await countEach(ctx, span, { by: "originator", ...page });
  const accounts = await countEach(ctx, span, { by: "account", ...page });
  const codes = await countCodes(ctx, span);
  const cells = ({ name, ...counts }: RateRow) => ({
    name: name || ctx.caller.displayName,
    debits: counts.debits,
    rates: RETURN_RATES.map((rate) => inPercent({ name, ...counts }, rate)),
  });
  return {
    kind: "return-rates",
    owner: ctx.caller.displayName,
    month: monthInWords(month),
    ...{ isOpen, from: span.from, until: span.until, writtenOn: ctx.now.toISOString() },
    limits: RETURN_RATES.map((rate) => ({
      rate,
      returns: total[rate],
      debits: total.debits,
      share: inPercent({ name: "", ...total }, rate),
      limit: `${RATE_LIMITS[rate] * 100}%`,
    })),
    originators: originators.map(cells),
    accounts: accounts.map(cells),
    codes: codes.map(({ code, returns }) => ({ code, returns, reason: ACH_RETURN_REASONS[code] ?? "" })),
  };
}

function inPercent(row: RateRow, rate: ReturnRate): string {
  const percent = percentOf(row, rate);
  return percent === undefined ? "no debits" : `${percent.toFixed(2)}%`;
}

const recordExport = (ctx: Ctx, reason: string, month: string) =>
  recordAudit(ctx, {
    ...{ action: "list.export", object: ctx.accountID, outcome: "done", reason, accountID: ctx.accountID },
    name: `return rates of ${month}`,
  });
