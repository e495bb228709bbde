import { createHash } from "node:crypto";
import Papa from "papaparse";
import type { SanctionsEntry, SanctionsListName } from "@/db/schema";
import { conflict } from "@/lib/core/failure";

/** A file as it was read from the disk. */
export interface SanctionsFile {
  name: string;
  bytes: Buffer;
  modifiedOn: Date;
}

export interface ReadList {
  list: SanctionsListName;
  /** The day of the newest file. The files have no date of their own. */
  sourceDate: string;
  /** SHA-256 of the three files, hex. */
  hash: string;
  entries: SanctionsEntry[];
}

/** The three files of each list: entries, addresses, other names. */
export const LIST_FILES = {
  sdn: ["sdn.csv", "add.csv", "alt.csv"],
  consolidated: ["cons_prim.csv", "cons_add.csv", "cons_alt.csv"],
} as const satisfies Record<SanctionsListName, readonly [string, string, string]>;

/** The published numbers of columns. */
const ENTRY_COLUMNS = 12;
const ADDRESS_COLUMNS = 6;
const NAME_COLUMNS = 5;

const KINDS: Readonly<Record<string, SanctionsEntry["kind"]>> = {
  "": "entity",
  individual: "individual",
  vessel: "vessel",
  aircraft: "aircraft",
};

/**
 * Reads a list of the Treasury: quoted CSV without a heading, `-0-` for an empty field. Throws 409 with the file, the
 * line and the fault, also for files that do not belong together.
 */
export function readList(
  list: SanctionsListName,
  [entryFile, addressFile, nameFile]: readonly [SanctionsFile, SanctionsFile, SanctionsFile],
): ReadList {
  const entries = new Map<string, SanctionsEntry>();
  for (const [at, [uid = "", name = "", kind = "", program = "", ...rest]] of rowsOf(
    entryFile,
    ENTRY_COLUMNS,
  ).entries()) {
    const known = KINDS[kind.toLowerCase()];
    if (!/^\d+$/.test(uid) || !name || !known)
      throw unreadable(entryFile, at + 1, "the line has no number, no name or an unknown kind.");
    if (entries.has(uid)) throw unreadable(entryFile, at + 1, `the entry ${uid} is repeated.`);
    const remarks = rest.at(-1);
    const programs = program.split(/\]\s*\[|;/).map((one) => one.replace(/[[\]]/g, "").trim());
    entries.set(uid, {
      ...{ list, uid, kind: known, name, aliases: [], addresses: [] },
      programs: programs.filter(Boolean),
      ...(remarks && { remarks }),
    });
  }
  if (entries.size === 0) throw conflict(`${entryFile.name} has no entries.`);
  const entryOf = (file: SanctionsFile, at: number, uid = "") => {
    const entry = entries.get(uid);
    if (!entry)
      throw unreadable(file, at + 1, `${entryFile.name} has no entry ${uid}. Download all files of the list again.`);
    return entry;
  };
  for (const [at, [uid, , address, city, country]] of rowsOf(addressFile, ADDRESS_COLUMNS).entries())
    entryOf(addressFile, at, uid).addresses.push({
      ...(address && { address }),
      ...(city && { city }),
      ...(country && { country }),
    });
  for (const [at, [uid, , , name]] of rowsOf(nameFile, NAME_COLUMNS).entries()) {
    const entry = entryOf(nameFile, at, uid);
    if (name) entry.aliases.push(name);
  }
  const files = [entryFile, addressFile, nameFile];
  const hash = createHash("sha256");
  for (const { bytes } of files) hash.update(bytes);
  const modified = Math.max(...files.map(({ modifiedOn }) => modifiedOn.getTime()));
  return {
    list,
    sourceDate: new Date(modified).toISOString().slice(0, 10),
    hash: hash.digest("hex"),
    entries: [...entries.values()],
  };
}

const unreadable = ({ name }: SanctionsFile, line: number, words: string) =>
  conflict(`${name}, line ${line}: ${words}`);

function rowsOf(file: SanctionsFile, columns: number): string[][] {
  // The files end with the end-of-file character of DOS.
  const text = file.bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .replace(/\u001a\s*$/, "");
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ",", skipEmptyLines: "greedy" });
  const [fault] = errors;
  if (fault) throw unreadable(file, (fault.row ?? 0) + 1, `${fault.message}. The download is probably incomplete.`);
  return data.map((row, at) => {
    if (row.length !== columns)
      throw unreadable(file, at + 1, `the line has ${row.length} columns, and the layout ${columns}.`);
    return row.map((value) => (value.trim() === "-0-" ? "" : value.trim()));
  });
}
