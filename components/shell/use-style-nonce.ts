"use client";

import { useState } from "react";

/** Hands the page's nonce to react-remove-scroll (under Radix dialogs and menus), which makes style elements at run time and looks for this global name. */
export function useStyleNonce(nonce: string | undefined): void {
  // Once, before the first effect of anything below.
  useState(() => {
    if (nonce && typeof window !== "undefined") Object.assign(window, { __webpack_nonce__: nonce });
  });
}
