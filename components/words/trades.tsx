"use client";

import { createContext, type ReactNode, useContext } from "react";
import { TRADES, type Trades } from "./industries";

const Context = createContext<Trades>(TRADES);

/** Has trades named in another language below; English unless given. */
export function TradesProvider({ trades, children }: { trades: Trades | undefined; children: ReactNode }) {
  return <Context value={trades ?? TRADES}>{children}</Context>;
}

/** What trades are called on the page. */
export function useTrades(): Trades {
  return useContext(Context);
}
