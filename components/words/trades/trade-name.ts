import type { Language } from "@/lib/core/language";
import { rowsOf } from "./rows-of";

/** Tables of names, each with the first code after it. */
const TABLES = [
  { before: "5000", load: () => import("./names/work-and-transport").then((loaded) => loaded.WORK_AND_TRANSPORT) },
  { before: "5600", load: () => import("./names/goods").then((loaded) => loaded.GOODS) },
  { before: "6000", load: () => import("./names/shops").then((loaded) => loaded.SHOPS) },
  { before: "9999", load: () => import("./names/services").then((loaded) => loaded.SERVICES) },
];
const CELLS: Record<Language, number> = { en: 1, es: 2 };

/** Returns the name of one trade; undefined if it has none here. Loads only the table that contains it. */
export async function tradeName(mcc: string, language: Language): Promise<string | undefined> {
  const table = TABLES.find(({ before }) => mcc < before);
  const row = rowsOf((await table?.load()) ?? "").find(([code]) => code === mcc);
  return row?.[CELLS[language]];
}
