"use client";

import { createContext, useContext } from "react";

/** Runs after the person signs in again in the session dialog. */
export const SignedInContext = createContext<() => void>(() => {});

export function useSignedIn(): () => void {
  return useContext(SignedInContext);
}
