"use client";

import dynamic from "next/dynamic";
import { AppLink } from "@/components/ui/app-link";
import { type AboutObject, objectHref, objectInWords } from "./objects";

/** Object of an act or event by name, with a link to its page if there is one. */
export function AboutLink({ of }: { of: AboutObject }) {
  const words = objectInWords(of);
  if (!words) return <>–</>;
  const href = objectHref(of);
  return href ? <AppLink href={href}>{words}</AppLink> : <>{words}</>;
}

/** Changes of an act. The labels of all profile fields load only when an act is opened. */
export const WhatChanged = dynamic(() => import("./change-list").then((loaded) => loaded.ChangeList), {
  loading: () => null,
});
