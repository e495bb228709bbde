"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/fields/money-field";
import { TextField, DateField } from "@/components/form/fields/text-field";
import { useControl } from "@/components/form/form-context";
import { SCHEDULE_DESCRIPTION_MAX } from "@/lib/domain/kernel/limits";
import type { Schedule, Occurrence } from "@/lib/domain/money/schedules/shared/schedule";
import { schedules, partnerSchedules } from "@/lib/generated/operations/schedules";
import { dayIn } from "./schedule-words";
import { useZone } from "@/components/ui/words/use-zone";

interface ChangeAllFormProps {
  accountID: string;
  schedule: Schedule;
  recur: NonNullable<Schedule["recur"]>;
  onClose: () => void;
}

/** Dialog that changes the payment of every date from the next one on. Dates with their own payment keep it. */
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
      done="The schedule is changed"
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

const AMOUNT = "occurrences.0.runTransfer.amount.value";

interface ChangeOneFormProps {
  params: { accountID: string; scheduleID: string };
  occurrence: Occurrence;
  onClose: () => void;
}

export function ChangeOneForm({ params, occurrence, onClose }: ChangeOneFormProps) {
  const { occurrenceID, runOn, runTransfer } = occurrence;
  const zone = useZone();
  return (
    <DialogForm
      operation={schedules.update}
      request={{ params }}
      refresh={[partnerSchedules.get, partnerSchedules.list]}
      onClose={onClose}
      title="Change this payment"
      defaults={{
        form: { day: dayIn(runOn, zone), time: timeIn(runOn) },
        occurrences: [{ occurrenceID, runTransfer }],
      }}
      toBody={({ form, occurrences }) => ({
        occurrences: occurrences.map((one) => ({ ...one, runOn: momentOf(form) })),
      })}
      labels={["Save", "Saving…"]}
      done="The payment is changed"
    >
      <FieldsOfOne />
    </DialogForm>
  );
}

function FieldsOfOne() {
  const zone = useZone();
  useControl("occurrences.0", "Payment", { place: "form.day" });
  useControl("occurrences.0.runOn", "Date", { place: "form.day" });
  return (
    <>
      <DateField name="form.day" label="Date" isRequired />
      <TextField
        name="form.time"
        label="Time"
        hint={`In the time zone ${zone}.`}
        input={{ type: "time", step: 1 }}
        isRequired
      />
      <MoneyField label="Amount" name={AMOUNT} isRequired />
    </>
  );
}

/** Returns the time of day in the viewer's time zone, as a time input expects it. */
function timeIn(moment: string): string {
  return new Date(moment).toTimeString().slice(0, 8);
}

/** Returns the time of a day in the viewer's time zone. Invalid text stays as is, so that the server rejects it. */
function momentOf({ day, time }: { day: string; time: string }): string {
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? `${day}T${time}` : moment.toISOString();
}
