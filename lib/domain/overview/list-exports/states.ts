import { states } from "@/lib/core/states";

/** A worker writes the file. Only a ready one can be downloaded. */
export const exportStates = states({
  waiting: { begin: "writing", cancel: "canceled", fail: "failed" },
  writing: { finish: "ready", postpone: "waiting", cancel: "canceled", fail: "failed" },
  ready: {},
  failed: { retry: "waiting" },
  canceled: { retry: "waiting" },
});

/** Why a file was not written. `refused`: its person may not read the list, or what it is about. `broken`: it failed again and again. */
export const EXPORT_FAULTS = ["refused", "too-long", "broken"] as const;
export type ExportFault = (typeof EXPORT_FAULTS)[number];
