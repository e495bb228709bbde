import { say } from "../lib/say.mjs";
import { isMiss, misses, wantedOf } from "./wanted.mjs";

const COLUMNS = [
  { figure: "performance", title: "performance", digits: 0 },
  { figure: "accessibility", title: "accessibility", digits: 0 },
  { figure: "bestPractices", title: "best practices", digits: 0 },
  { figure: "lcp", title: "LCP s", digits: 1 },
  { figure: "scripts", title: "scripts kB", digits: 0 },
];
const NAME_WIDTH = 62;
const WIDTH = 17;

let shown = COLUMNS;

export function showHead({ sizes }) {
  shown = sizes ? COLUMNS.filter(({ figure }) => figure === "scripts") : COLUMNS;
  say(`\n${"page".padEnd(NAME_WIDTH)}${shown.map(({ title }) => title.padStart(WIDTH)).join("")}`);
}

function cell(row, { figure, digits }) {
  const { atLeast, atMost } = wantedOf(row, figure) ?? {};
  const wanted = atLeast ? ` (≥ ${atLeast})` : atMost ? ` (≤ ${atMost})` : "";
  return `${isMiss(row, figure) ? "✗ " : ""}${row[figure].toFixed(digits)}${wanted}`;
}

export function showRow(row) {
  const device = ["hosted", "sign-in"].includes(row.group) ? "phone" : "desktop";
  const name = `${row.name} (${device})`;
  say(`${name.padEnd(NAME_WIDTH)}${shown.map((column) => cell(row, column).padStart(WIDTH)).join("")}`);
}

/** Prints how many pages miss a target. Returns the command's exit code. */
export function showSummary(rows) {
  const missed = rows.filter((row) => misses(row).length > 0);
  say(`\n${rows.length} pages, ${missed.length} of them miss a figure (✗).`);
  return missed.length > 0 ? 1 : 0;
}
