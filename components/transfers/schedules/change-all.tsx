"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/money-field";
import { TextField } from "@/components/form/text-field";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { schedules, partnerSchedules } from "@/lib/operations/schedules";
import { SCHEDULE_DESCRIPTION_MAX } from "@/lib/domain/schedules/shared/limits";
import type { Schedule } from "@/lib/domain/schedules/shared/schedule";
import { useControl } from "@/components/form/controls";
import { mayChange } from "./may-change";

/** Changes what every date of the rule pays, from the next one on. Dates with a payment of their own keep it. */
export function ChangeAll({ accountID, schedule }: { accountID: string; schedule: Schedule }) {
  const { scheduleID, description = "", recur } = schedule;
  if (!useCan("transfers.write") || !mayChange(accountID, schedule) || !recur) return null;
  return (
    <DialogForm
      operation={schedules.update}
      request={{ params: { accountID, scheduleID } }}
      refresh={[schedules.get, partnerSchedules.list]}
      trigger={<Button>Change all</Button>}
      title="Change all upcoming payments"
      description="Payments you changed individually stay as they are."
      defaults={{ description, recur }}
      toBody={(values) => ({
        description: values.description,
        recur: { ...values.recur, runTransfer: { ...values.recur.runTransfer, description: values.description } },
      })}
      labels={["Save", "Saving…"]}
      done={() => toast.success("The schedule is changed")}
    >
      <Fields />
    </DialogForm>
  );
}

function Fields() {
  useControl("recur", "Schedule", { place: "recur.runTransfer.amount.value" });
  return (
    <>
      <MoneyField label="Amount" name="recur.runTransfer.amount.value" isRequired />
      <TextField label="Description" name="description" isOptional max={SCHEDULE_DESCRIPTION_MAX} />
    </>
  );
}
