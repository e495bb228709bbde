"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/fields/money-field";
import { TextField } from "@/components/form/fields/text-field";
import { toast } from "@/components/ui/toast";
import { schedules, partnerSchedules } from "@/lib/generated/operations/schedules";
import { SCHEDULE_DESCRIPTION_MAX } from "@/lib/domain/kernel/limits";
import type { Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import { useControl } from "@/components/form/form-context";

interface ChangeAllFormProps {
  accountID: string;
  schedule: Schedule;
  recur: NonNullable<Schedule["recur"]>;
  onClose: () => void;
}

/** The dialog that changes what every date of the rule pays, from the next one on. Dates with a payment of their own keep it. */
export function ChangeAllForm({ accountID, schedule, recur, onClose }: ChangeAllFormProps) {
  const { scheduleID, description = "" } = schedule;
  return (
    <DialogForm
      operation={schedules.update}
      request={{ params: { accountID, scheduleID } }}
      refresh={[partnerSchedules.get, partnerSchedules.list]}
      onClose={onClose}
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
