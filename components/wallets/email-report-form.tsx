"use client";

import { useWatch } from "react-hook-form";
import { DialogForm } from "@/components/form/dialog-form";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField, ValueSelectField } from "@/components/form/fields/select-field";
import { formatShortTime } from "@/components/ui/words/format";
import { toast } from "@/components/ui/overlays/toast";
import { viewersZone } from "@/components/ui/words/use-zone";
import type { Rhythm } from "@/lib/domain/overview/reports/states";
import { savedReports } from "@/lib/generated/operations/reports";
import { type EmailReportProps, WEEKDAYS } from "./email-report";

const RHYTHMS: readonly { value: Rhythm; label: string }[] = [
  { value: "monthly", label: "Every month, for the month before" },
  { value: "weekly", label: "Every week, for the month so far" },
];

export function EmailReportForm({ kind, ofAccountID, onClose }: EmailReportProps & { onClose: () => void }) {
  const rhythm: Rhythm = "monthly";
  return (
    <DialogForm
      operation={savedReports.create}
      refresh={[savedReports.list]}
      defaults={{ kind, ofAccountID, rhythm, day: 1 }}
      toBody={(values, whole) => whole({ ...values, zone: viewersZone() })}
      onClose={onClose}
      title={kind === "statement" ? "Email me this statement" : "Email me this report"}
      description="You get a link at seven in the morning, in your time zone. The email itself names no amounts."
      labels={["Email to me", "Saving…"]}
      done={({ nextOn, zone }) => toast.success(`The next email comes ${formatShortTime(nextOn, zone)}`)}
    >
      <SelectField name="rhythm" label="How often" options={RHYTHMS} isRequired />
      <DayField />
    </DialogForm>
  );
}

function DayField() {
  const rhythm = useWatch<Record<string, unknown>>({ name: "rhythm" });
  if (rhythm === "weekly")
    return (
      <ValueSelectField name="day" label="Day of the week" options={WEEKDAYS} placeholder="Choose a day" isRequired />
    );
  return <NumberField name="day" label="Day of the month" hint="From 1 to 28." isRequired />;
}
