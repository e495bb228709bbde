import type { Language } from "@/lib/core/language";
import { rowsOf } from "./rows-of";
import { GOODS, WORK_AND_TRANSPORT, SHOPS, SERVICES } from "./synonyms";
import { TRADE_NAMES } from "./trade-names";

/** A trade in one language, with other words by which people look for it. */
export interface Trade {
  mcc: string;
  name: string;
  also: string;
}

/** Other words for each trade, in English, then in Spanish. */
const SYNONYMS = new Map(
  rowsOf(WORK_AND_TRANSPORT, GOODS, SHOPS, SERVICES).map(([mcc = "", en = "", es = ""]) => [mcc, { en, es }]),
);

const tradesIn = (language: Language): Trade[] =>
  TRADE_NAMES.map(({ mcc, ...names }) => ({ mcc, name: names[language], also: SYNONYMS.get(mcc)?.[language] ?? "" }));

/** The trades in a language, by code. */
export const TRADES: Readonly<Record<Language, readonly Trade[]>> = { en: tradesIn("en"), es: tradesIn("es") };
