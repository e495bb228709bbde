import { states } from "@/lib/core/api/states";

/** States of an export while a worker writes its file. Only a ready file can be downloaded. */
export const exportStates = states({
  waiting: { begin: "writing", cancel: "canceled", fail: "failed" },
  writing: { finish: "ready", postpone: "waiting", cancel: "canceled", fail: "failed" },
  ready: { withdraw: "failed" },
  failed: { retry: "waiting" },
  canceled: { retry: "waiting" },
});

/**
 * Reasons for a missing file. `refused`: the person may not read the list or its subject. `broken`: the export failed
 * repeatedly. `withdrawn`: an account withdrew a permission, and the file may contain its rows.
 */
export const EXPORT_FAULTS = ["refused", "too-long", "broken", "withdrawn"] as const;
export type ExportFault = (typeof EXPORT_FAULTS)[number];
