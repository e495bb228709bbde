"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { schedules, partnerSchedules } from "@/lib/operations/schedules";
import type { Schedule } from "@/lib/domain/schedules/shared/schedule";
import { mayChange } from "./may-change";

/** Cancels a schedule with every date that has not run. Absent where that is not possible. */
export function CancelSchedule({ accountID, schedule }: { accountID: string; schedule: Schedule }) {
  if (!useCan("transfers.write") || !mayChange(accountID, schedule)) return null;
  return (
    <ConfirmAction
      operation={schedules.cancel}
      request={{ params: { accountID, scheduleID: schedule.scheduleID } }}
      refresh={[schedules.get, partnerSchedules.list]}
      trigger={<Button>Cancel schedule</Button>}
      title="Cancel the schedule?"
      effect="No upcoming payments will run. Transfers already created continue. You can’t undo this."
      labels={["Cancel schedule", "Canceling…"]}
      done="The schedule is canceled"
    />
  );
}
