"use client";

import dynamic from "next/dynamic";
import { AppLink } from "@/components/ui/app-link";
import { type AboutObject, objectHref, objectInWords } from "./objects";

/** Shows what an act or an event is about, by its name, with a link to its page if there is one. */
export function AboutLink({ of }: { of: AboutObject }) {
  const words = objectInWords(of);
  if (!words) return <>–</>;
  const href = objectHref(of);
  return href ? <AppLink href={href}>{words}</AppLink> : <>{words}</>;
}

/** Shows what an act changed. The labels of all fields of a profile load when somebody opens the act. */
export const WhatChanged = dynamic(() => import("./change-list").then((loaded) => loaded.ChangeList), {
  loading: () => null,
});
