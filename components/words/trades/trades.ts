import type { Language } from "@/lib/core/language";
import { GOODS } from "./goods";
import { SERVICES } from "./services";
import { SHOPS } from "./shops";
import { WORK_AND_TRANSPORT } from "./work-and-transport";

/** A trade in one language, with other words by which people look for it. */
export interface Trade {
  mcc: string;
  name: string;
  also: string;
}

/** All trades: merchant category code, name and other words, in English, then in Spanish. */
const ROWS = [WORK_AND_TRANSPORT, GOODS, SHOPS, SERVICES].flatMap((table) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim())),
);

/** The trades in a language, by code. */
export const TRADES: Readonly<Record<Language, readonly Trade[]>> = {
  en: ROWS.map(([mcc = "", name = "", also = ""]) => ({ mcc, name, also })),
  es: ROWS.map(([mcc = "", , , name = "", also = ""]) => ({ mcc, name, also })),
};

/** What an industry is called, with its code; the code alone where it has no name here. */
export function industryWords(mcc: string, language: Language = "en"): string {
  const trade = TRADES[language].find((one) => one.mcc === mcc);
  return trade ? `${trade.name} (${mcc})` : mcc;
}
