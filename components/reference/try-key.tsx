"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

/** A key as it is typed. It lives in the memory of the open page, and nowhere else. */
export interface TryKey {
  keyID: string;
  secret: string;
}

const Context = createContext<[TryKey, (key: TryKey) => void]>([{ keyID: "", secret: "" }, () => {}]);

/** Shares one typed key between all operations of a page. */
export function TryKeyProvider({ children }: { children: ReactNode }) {
  return <Context value={useState<TryKey>({ keyID: "", secret: "" })}>{children}</Context>;
}

/** The typed key and a way to change it. */
export const useTryKey = () => useContext(Context);
