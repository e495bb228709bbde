import { and, asc, eq, gt, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type SanctionsEntry, sanctionsEntryTable, sanctionsListTable } from "@/db/schema";
import { buildNameIndex, type NameIndex } from "./name-index";

/** A list in memory, ready to search. */
export interface ScreeningList {
  entries: readonly SanctionsEntry[];
  index: NameIndex;
  /** Date and hash of each list by its name. */
  versions: ReadonlyMap<string, { sourceDate: string; hash: string }>;
}

/** Entries that one query reads, so that decoding does not hold the event loop. */
const ENTRIES_AT_ONCE = 1000;

/** The sandbox's made-up list. Docs name its entries, so that everybody can try a hit. */
const SANDBOX_ENTRIES: readonly SanctionsEntry[] = [
  {
    ...{ list: "sandbox", uid: "1", kind: "individual", name: "BLOCKMAN, Viktor Ivanovich" },
    ...{ aliases: ["BLOKMAN, Victor"], programs: ["SANDBOX"], remarks: "Made up for tests. DOB 05 May 1955." },
    addresses: [{ address: "1 Harbor Road", city: "Port Sandbox", country: "Sandboxia" }],
  },
  {
    ...{ list: "sandbox", uid: "2", kind: "entity", name: "CONTRABAND TESTING COMPANY" },
    ...{ aliases: ["CTC SMUGGLING TESTS LTD"], programs: ["SANDBOX"], remarks: "Made up for tests." },
    addresses: [{ city: "Port Sandbox", country: "Sandboxia" }],
  },
];

let sandbox: Promise<ScreeningList> | undefined;
let loaded: { key: string; list: Promise<ScreeningList> } | undefined;

/** The list for a mode, in its newest version. Undefined in production until the operator loads one. */
export async function screeningListOf(db: Db, mode: "sandbox" | "production"): Promise<ScreeningList | undefined> {
  if (mode === "sandbox") {
    const versions = new Map([["sandbox", { sourceDate: "2026-11-01", hash: "sandbox" }]]);
    return (sandbox ??= inMemory(SANDBOX_ENTRIES, versions));
  }
  const t = sanctionsListTable;
  const lists = await db.select({ list: t.list, sourceDate: t.sourceDate, hash: t.hash }).from(t).orderBy(asc(t.list));
  if (lists.length === 0) return undefined;
  const key = lists.map(({ list, hash, sourceDate }) => `${list} ${sourceDate} ${hash}`).join();
  if (loaded?.key === key) return loaded.list;
  const versions = new Map(lists.map(({ list, ...version }) => [list as string, version]));
  const list = storedEntries(db).then((entries) => inMemory(entries, versions));
  loaded = { key, list };
  list.catch(() => {
    if (loaded?.list === list) loaded = undefined;
  });
  return list;
}

async function inMemory(
  entries: readonly SanctionsEntry[],
  versions: ScreeningList["versions"],
): Promise<ScreeningList> {
  // Ships and aircraft have no accounts.
  const screened = entries.filter(({ kind }) => kind === "individual" || kind === "entity");
  const index = await buildNameIndex(screened.map(({ name, aliases }) => [name, ...aliases]));
  return { entries: screened, index, versions };
}

async function storedEntries(db: Db): Promise<SanctionsEntry[]> {
  const t = sanctionsEntryTable;
  const entries: SanctionsEntry[] = [];
  for (;;) {
    const last = entries.at(-1);
    const after =
      last && last.list !== "sandbox"
        ? or(gt(t.list, last.list), and(eq(t.list, last.list), gt(t.uid, last.uid)))
        : undefined;
    const rows = await db.select().from(t).where(after).orderBy(asc(t.list), asc(t.uid)).limit(ENTRIES_AT_ONCE);
    entries.push(...rows.map(({ remarks, ...entry }) => ({ ...entry, ...(remarks && { remarks }) })));
    if (rows.length < ENTRIES_AT_ONCE) return entries;
  }
}
