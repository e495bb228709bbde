import Papa from "papaparse";
import { inviteDefaults, type NamedPlan } from "@/components/onboarding/invite/invite-defaults";
import { inviteBody } from "@/components/onboarding/invite/invite-form";
import type { Answers } from "@/components/form/values/form-values";
import { fieldMessage } from "@/components/ui/words/phrases";
import "@/lib/core/api/field-errors";
import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import type { InviteTemplate } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { CreateInvite } from "@/lib/domain/onboarding/invites/contract";

export const ROWS_MAX = 500;

/** Column of the file: its heading, and its path in the prefill. */
interface InviteColumn {
  heading: string;
  path: readonly string[];
}

const contact: readonly InviteColumn[] = [
  { heading: "Email", path: ["email"] },
  { heading: "Phone", path: ["phone", "number"] },
];
const FOREIGN_ID = "Foreign ID";

/** Columns of a file, by the template's account type. */
const COLUMNS: Record<AccountType, readonly InviteColumn[]> = {
  business: [
    { heading: "Legal business name", path: ["legalBusinessName"] },
    { heading: "Trade name", path: ["doingBusinessAs"] },
    ...contact,
    { heading: "Website", path: ["website"] },
    { heading: "Description", path: ["description"] },
  ],
  individual: [
    { heading: "First name", path: ["name", "firstName"] },
    { heading: "Last name", path: ["name", "lastName"] },
    ...contact,
  ],
};

/** Numbers that identify a person or a business. Files get copied and mailed around, so they must not contain them. */
const IDENTITY = new Set(["ssn", "itin", "ein", "taxid", "socialsecuritynumber", "birthdate", "dateofbirth"]);

export interface InviteRow {
  /** Row number as in a spreadsheet. */
  row: number;
  recipient: string;
  email: string;
  body?: CreateInvite;
  errors: readonly string[];
}

const GUESSED_ROWS = 20;
/** Row 1 holds the headings. */
const FIRST_ROW = 2;

export interface InviteFile {
  rows: readonly InviteRow[];
  fault?: string;
}

const headingsFor = (type: AccountType): readonly string[] => [
  ...COLUMNS[type].map(({ heading }) => heading),
  FOREIGN_ID,
];

const typeOf = ({ invite }: InviteTemplate): AccountType => invite.prefill?.accountType ?? "business";

/** Returns an example file for a template: headings and one row. */
export function exampleFor(template: InviteTemplate): string {
  const isBusiness = typeOf(template) === "business";
  const example = isBusiness
    ? ["Lincoln Bakery LLC", "Lincoln Bakery", "owner@bakery.example", "5555550123", "https://bakery.example", "", ""]
    : ["Amanda", "Yang", "amanda@example.com", "5555550123", ""];
  return Papa.unparse([headingsFor(typeOf(template)), example]);
}

/** Reads a CSV file into invites of a template, and validates each like the operation that creates it. */
export function readInvites(text: string, template: InviteTemplate, plans: readonly NamedPlan[]): InviteFile {
  const { headings, data } = readTable(text);
  const filled = data
    .map((cells, index) => ({ cells, row: index + FIRST_ROW }))
    .filter(({ cells }) =>
      Object.values(cells)
        .flat()
        .some((cell) => cell.trim() !== ""),
    );
  const fault = faultOf(headings, filled.length, typeOf(template)) ?? lackOf(template, plans);
  if (fault) return { rows: [], fault };
  const seen = new Map<string, number>();
  const rows = filled.map(({ cells, row }) => {
    const read = readRow(cells, template, plans);
    const same = JSON.stringify(cells);
    const first = seen.get(same);
    if (first === undefined) seen.set(same, row);
    const errors = first === undefined ? read.errors : [...read.errors, `This is the same as row ${first}.`];
    return { ...read, row, errors };
  });
  return { rows };
}

/** First line that tells a spreadsheet which separator the file uses. */
const SEPARATOR_LINE = /^\uFEFF?sep=(.)\r?\n/i;

/**
 * Returns the headings of a file and its rows by heading. The file may declare its separator; otherwise the parser
 * detects it. Columns without a heading are dropped if all their cells are empty.
 */
function readTable(text: string): { headings: string[]; data: Record<string, string>[] } {
  const declared = SEPARATOR_LINE.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const config = { header: true, transformHeader: (heading: string) => heading.trim() } as const;
  // Blank lines look like rows of one cell and would rule out every separator.
  const { meta } = Papa.parse(body, { preview: GUESSED_ROWS, skipEmptyLines: "greedy" });
  const delimiter = declared?.[1] ?? meta.delimiter;
  const { data, meta: read } = Papa.parse<Record<string, string>>(body, { ...config, delimiter });
  const isUsed = (heading: string) =>
    plain(heading) !== "" || data.some((cells) => (cells[heading] ?? "").trim() !== "");
  return { headings: (read.fields ?? []).filter(isUsed), data };
}

function faultOf(headings: readonly string[], count: number, type: AccountType): string | undefined {
  const expected = headingsFor(type).map(plain);
  const identity = headings.find((heading) => IDENTITY.has(plain(heading)));
  if (identity !== undefined)
    return `Remove the column “${identity}”. Invitees give such numbers themselves, so no file should hold them.`;
  const unknown = headings.find((heading) => !expected.includes(plain(heading)));
  if (unknown !== undefined)
    return `The column “${unknown}” isn’t one of: ${headingsFor(type).join(", ")}. Rename or remove it.`;
  const twice = headings.find((heading, index) => headings.map(plain).indexOf(plain(heading)) !== index);
  if (twice !== undefined) {
    const name = headingsFor(type).find((heading) => plain(heading) === plain(twice)) ?? twice;
    return `Duplicate column: “${name}”.`;
  }
  if (count === 0) return "The file has no rows below its headings.";
  if (count > ROWS_MAX) return `The file has ${count} rows. Use files of at most ${ROWS_MAX}.`;
  return undefined;
}

const PARTS: Readonly<Record<string, string>> = {
  capabilities: "capability",
  feePlanCodes: "fee plan",
  scopes: "permission",
};

/** Returns what a template lacks that no row can supply. */
function lackOf(template: InviteTemplate, plans: readonly NamedPlan[]): string | undefined {
  const { error } = CreateInvite.safeParse(inviteBody(inviteDefaults({ from: template.invite, plans })));
  const lack = error?.issues.flatMap(({ path }) => PARTS[String(path[0])] ?? [])[0];
  return lack && `The template has no ${lack}. Save it again with one.`;
}

/** Heading for comparison: only letters. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, "");

function readRow(
  cells: Record<string, string>,
  template: InviteTemplate,
  plans: readonly NamedPlan[],
): Omit<InviteRow, "row"> {
  const type = typeOf(template);
  const cellOf = (heading: string) =>
    Object.entries(cells)
      .find(([name]) => plain(name) === plain(heading))?.[1]
      ?.trim() ?? "";
  const values = inviteDefaults({ from: template.invite, plans });
  values.builder.knowledge = "everything";
  values.prefill.foreignID = cellOf(FOREIGN_ID);
  for (const { heading, path } of COLUMNS[type]) {
    const cell = cellOf(heading);
    if (cell !== "") place(values.prefill.profile[type], path, cell);
  }
  const { success, data, error } = CreateInvite.safeParse(inviteBody(values));
  const recipient =
    type === "business" ? cellOf("Legal business name") : `${cellOf("First name")} ${cellOf("Last name")}`.trim();
  const result = { recipient, email: cellOf("Email") };
  // A cell beyond the last heading would be lost.
  const isLong = "__parsed_extra" in cells;
  if (success && !isLong) return { ...result, body: data, errors: [] };
  const errors = (error?.issues ?? []).map(({ path, message }) =>
    fieldMessage(labelOf(path.map(String), type), message),
  );
  return { ...result, errors: [...(isLong ? ["This row has more cells than there are headings."] : []), ...errors] };
}

/** Writes a text into nested answers. Phone numbers are treated as US numbers. */
function place(answers: Answers, [first = "", ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) answers[first] = text;
  else {
    const inner = answers[first];
    const next: Answers = typeof inner === "object" ? inner : first === "phone" ? { countryCode: "1" } : {};
    answers[first] = next;
    place(next, rest, text);
  }
}

/** Returns the column of an error, or its path if the template fills in the value. */
function labelOf(path: readonly string[], type: AccountType): string {
  const below = path.slice(3).join(".");
  const column = COLUMNS[type].find((one) => one.path.join(".") === below);
  if (path[1] === "foreignID") return FOREIGN_ID;
  return column?.heading ?? `The template’s ${path.join(".")}`;
}

/** Returns the links of invites as a CSV file. Cells cannot start a spreadsheet formula. */
export function linksAsText(made: readonly { recipient: string; email: string; link: string }[]): string {
  const rows = made.map(({ recipient, email, link }) => ({ Recipient: recipient, Email: email, Link: link }));
  return Papa.unparse(rows, { escapeFormulae: true });
}
