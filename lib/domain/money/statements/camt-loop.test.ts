import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bankMonthTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { hasSSHD } from "@/testing/sshd";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { ListBankLines, ListBankMonths } from "./dashboard";
import { getMonth, listMonths } from "./months";
import { listLines } from "./queries";
import { undoLine } from "./reconcile-line";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();

interface CamtDay {
  account: string;
  name: string;
  day: string;
  /** In cents. */
  opening: number;
  lines: readonly { cents: number; traceNumber?: string; text?: string }[];
}

const dollars = (cents: number) => `<Amt Ccy="USD">${(Math.abs(cents) / 100).toFixed(2)}</Amt>`;
const mark = (cents: number) => `<CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;

/** A statement of one day, valid by the schema of camt.053.001.12. */
function camtOf({ account, name, day, opening, lines }: CamtDay): string {
  const closing = lines.reduce((sum, { cents }) => sum + cents, opening);
  const made = `<CreDtTm>${day}T23:00:00Z</CreDtTm>`;
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${dollars(cents)}${mark(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = lines.map(
    ({ cents, traceNumber, text }) =>
      `<Ntry>${dollars(cents)}${mark(cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
      `${traceNumber ? `<AcctSvcrRef>${traceNumber}</AcctSvcrRef>` : ""}<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd>` +
      `<SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>${text ? `<AddtlNtryInf>${text}</AddtlNtryInf>` : ""}</Ntry>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.12"><BkToCstmrStmt>` +
    `<GrpHdr><MsgId>M-${name}</MsgId>${made}</GrpHdr><Stmt><Id>S-${name}</Id>${made}<Acct><Id><Othr><Id>${account}</Id></Othr></Id>` +
    `<Ccy>USD</Ccy></Acct>${balance("OPBD", opening)}${balance("CLBD", closing)}${entries.join("")}</Stmt></BkToCstmrStmt></Document>`
  );
}

async function market(...amounts: number[]) {
  const made = await newBankMarket();
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  for (const cents of amounts) await made.payOut(on(0, "09:00"), cents);
  for (const time of ["09:00", "10:00"] as const) await made.pass(on(0, time));
  made.bank.take();
  const { account, sshd } = made.bank;
  const state = (days: number, opening: number, lines: CamtDay["lines"], name = `day-${days}`) =>
    writeFileSync(
      path.join(sshd.statements, `${name}.xml`),
      camtOf({ account, name, day: dayOf(days), opening, lines }),
    );
  const ctx = made.ctxAt(on(1, "18:00"));
  const months = async () => (await listMonths(ctx, ListBankMonths.parse({}))).items;
  const lines = async () => {
    const [month] = (await months()).filter(({ startsOn }) => startsOn.startsWith(dayOf(1).slice(0, 7)));
    return (await listLines(ctx, month?.monthID ?? "", ListBankLines.parse({}))).items;
  };
  return { ...made, alerts, state, ctx, months, lines };
}

test("a camt.053 from the bank's server is matched and booked, and appears in its month", async () => {
  const { state, pass, months, lines, ctx, end } = await market(1001, 1002);
  state(1, 5000, [{ cents: -1001 }, { cents: -25, text: "FEE" }, { cents: -1002 }]);
  await pass(on(1, "18:00"));
  const [month] = await months();
  expect((await lines()).map(({ amount, state: of }) => [amount, of]).toSorted()).toEqual([
    [-1001, "matched"],
    [-1002, "matched"],
    [-25, "open"],
  ]);
  const whole = await getMonth(ctx, month?.monthID ?? "");
  expect(whole).toMatchObject({ opening: 5000, closing: 2972, moneyOut: 2028, booked: -2003, matched: { sum: -2003 } });
  expect(whole.blockers).toContain("open-lines");
  expect(whole.blockers).not.toContain("books-differ");
  await end();
});

test("rules do not match a line again after a person opened it, and other lines continue", async () => {
  const { state, pass, lines, ctx, end } = await market(1001, 1002);
  state(1, 0, [{ cents: -1001 }]);
  await pass(on(1, "18:00"));
  const [line] = await lines();
  expect(line).toMatchObject({ state: "matched" });
  await transact(ctx, (open) => undoLine(open, line?.lineID ?? ""));
  state(2, -1001, [{ cents: -1002 }]);
  await pass(on(2, "09:00"));
  await pass(on(2, "09:10"));
  expect((await lines()).find(({ lineID }) => lineID === line?.lineID)).toMatchObject({ state: "open" });
  await end();
});

test("a statement that comes late opens its finished month again, with an alert", async () => {
  const { state, pass, months, lines, alerts, end } = await market(1001);
  state(1, 0, [{ cents: -1001 }]);
  await pass(on(1, "18:00"));
  const [month] = await months();
  const isIts = eq(bankMonthTable.monthID, month?.monthID ?? "");
  await db
    .update(bankMonthTable)
    .set({ finishedBy: "ada", finishedOn: on(1, "19:00") })
    .where(isIts);
  state(1, -1001, [{ cents: -7, text: "FEE" }], "late");
  await pass(on(1, "20:00"));
  const [after] = await db.select().from(bankMonthTable).where(isIts);
  expect(after).toMatchObject({ finishedBy: null, finishedOn: null });
  expect(alerts).toContainEqual({ fault: "month-open-again", provider: "bank-statements", monthID: month?.monthID });
  expect((await lines()).filter(({ state: of }) => of === "open")).toMatchObject([{ amount: -7 }]);
  await end();
});
