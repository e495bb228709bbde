"use client";

import dynamic from "next/dynamic";

/** Shows what an act changed. The labels of all fields of a profile load when somebody opens the act. */
export const WhatChanged = dynamic(() => import("./change-list").then((loaded) => loaded.ChangeList), {
  loading: () => null,
});
