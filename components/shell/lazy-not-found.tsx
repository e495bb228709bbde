"use client";

import { lazy } from "react";

// Every page includes this, so it loads on demand.
const NotFoundPage = lazy(async () => ({ default: (await import("./root-pages")).NotFoundPage }));

export function LazyNotFound() {
  return <NotFoundPage />;
}
