"use client";

import { lazy } from "react";

// Every page has a place for it, so it is loaded only where it is drawn.
const NotFoundPage = lazy(async () => ({ default: (await import("./root-pages")).NotFoundPage }));

/** The page for an address without one. */
export function LaterNotFound() {
  return <NotFoundPage />;
}
