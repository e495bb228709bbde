"use client";

import dynamic from "next/dynamic";

/** One of our drawings, for pages that seldom draw one: all drawings are loaded when the first is drawn. */
export const LaterIllustration = dynamic(() => import("./illustration").then((loaded) => loaded.Illustration), {
  loading: () => <div className="h-26" />,
});
