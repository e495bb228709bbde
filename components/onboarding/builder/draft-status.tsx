"use client";

import { useSyncExternalStore } from "react";
import type { DraftState } from "./use-draft";

/** When the draft was last saved: "Saved 14:02". */
export function DraftStatus({ state }: { state: DraftState }) {
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return (
    <p role="status" className="tabular text-[0.8125rem] text-muted-foreground">
      {state.kind === "saving" && "Saving draft…"}
      {state.kind === "saved" && (
        <>
          Saved{" "}
          <time dateTime={state.on} suppressHydrationWarning>
            {clock(state.on, zone)}
          </time>
        </>
      )}
      {state.kind === "failed" && <span className="text-danger">Draft not saved: {state.why}</span>}
    </p>
  );
}

const never = () => () => {};
const clock = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(moment));
