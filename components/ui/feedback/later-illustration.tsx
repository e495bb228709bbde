"use client";

import dynamic from "next/dynamic";

/** A drawing for pages that rarely show one. All drawings load when the first one is shown. */
export const LaterIllustration = dynamic(() => import("./illustration").then((loaded) => loaded.Illustration), {
  loading: () => <div className="h-26" />,
});
