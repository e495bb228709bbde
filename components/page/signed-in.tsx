"use client";

import { createContext, useContext } from "react";

/** Runs once the person signed in again, from the dialog that asks them to. */
export const SignedInContext = createContext<() => void>(() => {});

/** The page's own way on after a new sign-in. */
export function useSignedIn(): () => void {
  return useContext(SignedInContext);
}
