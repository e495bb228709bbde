import type { Language } from "@/lib/core/language";
import { GOODS } from "./names/goods";
import { SERVICES } from "./names/services";
import { SHOPS } from "./names/shops";
import { WORK_AND_TRANSPORT } from "./names/work-and-transport";
import { rowsOf } from "./rows-of";

/** All trades: merchant category code, English name, Spanish name. */
export const TRADE_NAMES = rowsOf(WORK_AND_TRANSPORT, GOODS, SHOPS, SERVICES).map(
  ([mcc = "", en = "", es = ""]): { mcc: string } & Record<Language, string> => ({ mcc, en, es }),
);

/** Returns an industry's name with its code, or only the code if it has no name here. */
export function industryWords(mcc: string, language: Language = "en"): string {
  const trade = TRADE_NAMES.find((one) => one.mcc === mcc);
  return trade ? `${trade[language]} (${mcc})` : mcc;
}
