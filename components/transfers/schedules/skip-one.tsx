"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { schedules, partnerSchedules } from "@/lib/operations/schedules";
import type { Occurrence } from "@/lib/domain/schedules/shared/schedule";
import { dayIn } from "./day-in";
import { useZone } from "./use-zone";

interface SkipOneProps {
  params: { accountID: string; scheduleID: string };
  occurrence: Occurrence;
}

/** Skips one date, or brings it back. */
export function SkipOne({ params, occurrence: { occurrenceID, canceledOn, runOn } }: SkipOneProps) {
  const zone = useZone();
  const isSkipped = canceledOn !== undefined;
  const verb = isSkipped ? "Resume" : "Skip";
  const day = dayIn(runOn, zone);
  return (
    <ConfirmAction
      operation={schedules.update}
      request={{ params, body: { occurrences: [{ ...(occurrenceID && { occurrenceID }), canceled: !isSkipped }] } }}
      refresh={[schedules.get, partnerSchedules.list]}
      trigger={
        <Button size="sm" aria-label={`${verb} ${day}`}>
          {verb}
        </Button>
      }
      title={`${verb} the payment of ${day}?`}
      effect={isSkipped ? "It runs on its date again." : "This payment won’t run. Other dates don’t change."}
      labels={isSkipped ? ["Resume", "Resuming…"] : ["Skip", "Skipping…"]}
      done={isSkipped ? "The payment is back" : "The payment is skipped"}
      tone="primary"
    />
  );
}
