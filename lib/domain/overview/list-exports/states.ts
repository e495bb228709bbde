import { states } from "@/lib/core/api/states";

/** A worker writes the file. Only a ready one can be downloaded. */
export const exportStates = states({
  waiting: { begin: "writing", cancel: "canceled", fail: "failed" },
  writing: { finish: "ready", postpone: "waiting", cancel: "canceled", fail: "failed" },
  ready: { withdraw: "failed" },
  failed: { retry: "waiting" },
  canceled: { retry: "waiting" },
});

/**
 * Why there is no file. `refused`: its person may not read the list, or its subject. `broken`: it failed repeatedly.
 * `withdrawn`: an account took back a permission, and the file may have its rows.
 */
export const EXPORT_FAULTS = ["refused", "too-long", "broken", "withdrawn"] as const;
export type ExportFault = (typeof EXPORT_FAULTS)[number];
