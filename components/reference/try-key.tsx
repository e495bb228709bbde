"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

/** Key as typed. It exists only in the memory of the open page. */
export interface TryKey {
  keyID: string;
  secret: string;
}

const Context = createContext<[TryKey, (key: TryKey) => void]>([{ keyID: "", secret: "" }, () => {}]);

/** Shares one typed key between all operations of a page. */
export function TryKeyProvider({ children }: { children: ReactNode }) {
  return <Context value={useState<TryKey>({ keyID: "", secret: "" })}>{children}</Context>;
}

export const useTryKey = () => useContext(Context);
