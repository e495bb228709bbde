"use client";

import dynamic from "next/dynamic";

/** Asks the account's owners for a permission. Few need it, and it brings a form along, so it is loaded where it is drawn. */
export const AskPermission = dynamic(() => import("./ask-permission-dialog").then((loaded) => loaded.AskPermission), {
  ssr: false,
});
