import { type Column, MARGIN, openDocument, say, SIZE, table } from "./pdf-kit";

type RateName = "unauthorized" | "administrative" | "overall";

interface RateLine {
  name: string;
  debits: number;
  /** The three rates in percent, in the order of the limits. */
  rates: readonly string[];
}

export interface ReturnRatesDocument {
  kind: "return-rates";
  owner: string;
  /** Written out, such as "November 2026". */
  month: string;
  isOpen: boolean;
  from: string;
  until: string;
  writtenOn: string;
  limits: readonly { rate: RateName; returns: number; debits: number; share: string; limit: string }[];
  originators: readonly RateLine[];
  accounts: readonly RateLine[];
  codes: readonly { code: string; reason: string; returns: number }[];
}

const RATES: Record<RateName, string> = {
  unauthorized: "Unauthorized (R05, R07, R10, R11, R29, R51)",
  administrative: "Administrative (R02, R03, R04)",
  overall: "Overall (all codes, without RCK)",
};

const LIMITS: readonly Column[] = [
  { head: "Rate", x: MARGIN, width: 230 },
  { head: "Returns", x: 284, width: 60, isAmount: true },
  { head: "Debit entries", x: 350, width: 76, isAmount: true },
  { head: "Share", x: 432, width: 66, isAmount: true },
  { head: "Limit", x: 504, width: 60, isAmount: true },
];
const linesOf = (head: string): readonly Column[] => [
  { head, x: MARGIN, width: 190 },
  { head: "Debit entries", x: 244, width: 76, isAmount: true },
  { head: "Unauthorized", x: 326, width: 76, isAmount: true },
  { head: "Administrative", x: 408, width: 80, isAmount: true },
  { head: "Overall", x: 494, width: 70, isAmount: true },
];
const CODES: readonly Column[] = [
  { head: "Code", x: MARGIN, width: 60 },
  { head: "Reason", x: 114, width: 360 },
  { head: "Returns", x: 480, width: 84, isAmount: true },
];

const counted = (count: number) => count.toLocaleString("en-US");

/** Draws the return rates of a month for a bank. */
export function drawReturnRates(report: ReturnRatesDocument): Promise<Buffer> {
  const { owner, month, isOpen, from, until, writtenOn, limits, originators, accounts, codes } = report;
  const title = `ACH return rates of ${owner} for ${month}`;
  const { doc, root, end } = openDocument({ title, name: `${owner} · ${month}`, writtenOn });
  say(doc, root, { tag: "H1", text: `ACH return rates for ${month}`, size: SIZE.title, font: "bold" });
  say(doc, root, { tag: "P", text: owner, size: SIZE.section });
  const open = isOpen ? " The month isn’t over." : "";
  const span = `Debit entries and returns of the 60 days from ${from} to ${until}, New York time.${open}`;
  say(doc, root, { tag: "P", text: span, size: SIZE.text });
  doc.moveDown(1);
  table(
    doc,
    root,
    LIMITS,
    limits.map(({ rate, returns, debits, share, limit }) => [
      ...[RATES[rate], counted(returns), counted(debits)],
      ...[share, limit],
    ]),
  );
  const section = (text: string, columns: readonly Column[], lines: readonly (readonly string[])[]) => {
    if (lines.length === 0) return;
    doc.moveDown(1);
    say(doc, root, { tag: "H2", text, size: SIZE.section, font: "bold" });
    table(doc, root, columns, lines);
  };
  const line = ({ name, debits, rates }: RateLine) => [name, counted(debits), ...rates];
  section("Originators", linesOf("Company name"), originators.map(line));
  section("Accounts", linesOf("Account"), accounts.map(line));
  section(
    "Return codes",
    CODES,
    codes.map(({ code, reason, returns }) => [code, reason, counted(returns)]),
  );
  return end();
}
