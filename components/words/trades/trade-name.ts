import type { Language } from "@/lib/core/language";
import { rowsOf } from "./rows-of";

/** The tables of names, each with the first code that comes after it. */
const TABLES = [
  { before: "5000", load: () => import("./names/work-and-transport").then((loaded) => loaded.WORK_AND_TRANSPORT) },
  { before: "5600", load: () => import("./names/goods").then((loaded) => loaded.GOODS) },
  { before: "6000", load: () => import("./names/shops").then((loaded) => loaded.SHOPS) },
  { before: "9999", load: () => import("./names/services").then((loaded) => loaded.SERVICES) },
];
const CELLS: Record<Language, number> = { en: 1, es: 2 };

/** Returns what one trade is called. Only the table that has it is loaded. Undefined where it has no name here. */
export async function tradeName(mcc: string, language: Language): Promise<string | undefined> {
  const table = TABLES.find(({ before }) => mcc < before);
  const row = rowsOf((await table?.load()) ?? "").find(([code]) => code === mcc);
  return row?.[CELLS[language]];
}
