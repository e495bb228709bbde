import type { Language } from "@/lib/core/language";
import { rowsOf } from "./rows-of";
import { GOODS, WORK_AND_TRANSPORT, SHOPS, SERVICES } from "./synonyms";
import { TRADE_NAMES } from "./trade-names";

export interface Trade {
  mcc: string;
  name: string;
  also: string;
}

/** Synonyms of each trade, in English, then in Spanish. */
const SYNONYMS = new Map(
  rowsOf(WORK_AND_TRANSPORT, GOODS, SHOPS, SERVICES).map(([mcc = "", en = "", es = ""]) => [mcc, { en, es }]),
);

const tradesIn = (language: Language): Trade[] =>
  TRADE_NAMES.map(({ mcc, ...names }) => ({ mcc, name: names[language], also: SYNONYMS.get(mcc)?.[language] ?? "" }));

export const TRADES: Readonly<Record<Language, readonly Trade[]>> = { en: tradesIn("en"), es: tradesIn("es") };
