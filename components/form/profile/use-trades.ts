import { useEffect, useState } from "react";
import type { TRADES } from "@/components/words/trades/trades";

type Trades = typeof TRADES;

let loaded: Trades | undefined;

/** The trades with all words for them, which are loaded when one is drawn or looked for. A load that failed is tried again at the next focus. */
export function useTrades(isDrawn: boolean): { trades: Trades | undefined; load: () => void } {
  const [trades, setTrades] = useState(loaded);
  const load = () => {
    if (!trades) void loadTrades().then(setTrades, () => {});
  };
  useEffect(() => {
    if (isDrawn && !trades) void loadTrades().then(setTrades, () => {});
  }, [isDrawn, trades]);
  return { trades, load };
}

const loadTrades = () => import("@/components/words/trades/trades").then(({ TRADES }) => (loaded = TRADES));
