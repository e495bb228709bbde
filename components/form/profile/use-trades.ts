import { useEffect, useState } from "react";
import { tradeName } from "@/components/words/trades/trade-name";
import type { TRADES } from "@/components/words/trades/trades";
import type { Language } from "@/lib/core/language";

type Trades = typeof TRADES;

let loaded: Trades | undefined;

/** The trades with all words for them, which are loaded when one is looked for. A load that failed is tried again at the next focus. */
export function useTrades(): { trades: Trades | undefined; load: () => void } {
  const [trades, setTrades] = useState(loaded);
  const load = () => {
    if (!trades) void loadTrades().then(setTrades, () => {});
  };
  return { trades, load };
}

const loadTrades = () => import("@/components/words/trades/trades").then(({ TRADES }) => (loaded = TRADES));

/** What one trade is called, as soon as it is known. Nothing is loaded for an empty code. */
export function useTradeName(mcc: string, language: Language): string | undefined {
  const [found, setFound] = useState<{ mcc: string; language: Language; name: string | undefined }>();
  const isKnown = found?.mcc === mcc && found.language === language;
  useEffect(() => {
    if (mcc !== "" && !isKnown)
      void tradeName(mcc, language).then(
        (name) => setFound({ mcc, language, name }),
        () => {},
      );
  }, [mcc, language, isKnown]);
  return isKnown ? found.name : undefined;
}
