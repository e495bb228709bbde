"use client";

import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { useControl, useFault } from "@/components/form/form-context";
import { DateField, TextField } from "@/components/form/fields/text-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { FieldGroup } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { faultInWords } from "./schedule-words";
import { dayOfMonth, type RuleValues, WEEKDAYS } from "./schedule-rule";

const UNIT_OPTIONS = [
  { value: "once", label: "Once" },
  { value: "day", label: "Every day" },
  { value: "week", label: "Every week" },
  { value: "month", label: "Every month" },
  { value: "year", label: "Every year" },
];
const MONTH_DAYS = [
  ...Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: dayOfMonth(index + 1) })),
  { value: "-1", label: "Last day" },
];
const ENDS = [
  { value: "never", label: "Never" },
  { value: "until", label: "On a date" },
  { value: "count", label: "After a number of payments" },
];
const LAST_SURE_DAY = 28;

/** When a schedule runs, put together piece by piece. */
export function RuleFields({ zone }: { zone: string }) {
  const { unit, ends, monthDay } = useWatch<{ form: RuleValues }, "form">({ name: "form" });
  const repeats = unit !== "once";
  // The API answers one sentence for the whole rule.
  useControl("recur", "Schedule", { place: "form.unit" });
  const refused = useFault("recur");
  return (
    <>
      {refused && <Notice tone="danger">{faultInWords(refused)}</Notice>}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField name="form.unit" label="Runs" options={UNIT_OPTIONS} />
        {repeats && <NumberField name="form.every" label={EVERY[unit]} isRequired />}
      </div>
      {unit === "week" && <Weekdays />}
      {unit === "month" && <SelectField name="form.monthDay" label="On the" options={MONTH_DAYS} />}
      {unit === "month" && Number(monthDay) > LAST_SURE_DAY && <ShortMonths day={Number(monthDay)} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          name="form.start"
          label={repeats ? "Starting" : "Date"}
          hint={repeats ? "The first payment is on the first matching date." : "Paid once."}
          isRequired
        />
        <TextField
          name="form.time"
          label="Time"
          hint={`In the time zone ${zone}.`}
          input={{ type: "time" }}
          isRequired
        />
      </div>
      {repeats && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField name="form.ends" label="Ends" options={ENDS} />
          {ends === "until" && <DateField name="form.until" label="Last date" isRequired />}
          {ends === "count" && <NumberField name="form.count" label="Payments" isRequired />}
        </div>
      )}
    </>
  );
}

const EVERY = {
  day: "Every how many days",
  week: "Every how many weeks",
  month: "Every how many months",
  year: "Every how many years",
};

function Weekdays() {
  return (
    <FieldGroup legend="On" hint="If none is chosen, the weekday of the start date is used.">
      <div className="grid grid-cols-2 gap-x-5 gap-y-2 sm:grid-cols-4">
        {WEEKDAYS.map(([day, label]) => (
          <CheckboxField key={day} name={`form.weekdays.${day}`} label={label} />
        ))}
      </div>
    </FieldGroup>
  );
}

function ShortMonths({ day }: { day: number }) {
  return (
    <Notice tone="info">The {dayOfMonth(day)} skips short months. To pay in every month, choose “Last day”.</Notice>
  );
}
