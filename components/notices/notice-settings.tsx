"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { SelectField } from "@/components/form/fields/select-field";
import { OperationForm } from "@/components/form/operation-form";
import { useValueField } from "@/components/form/use-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { toast } from "@/components/ui/overlays/toast";
import { viewersZone } from "@/components/ui/words/use-zone";
import { queryFor } from "@/lib/client/query";
import { distinct } from "@/lib/core/collections";
import { MAILED_TOPICS } from "@/lib/core/notices";
import type { MailChoice } from "@/lib/domain/access/notices/dashboard";
import { TOPIC_WORDS } from "@/lib/domain/access/notices/shared/notice-words";
import { notices, noticeSettings } from "@/lib/generated/operations/notices";

const CHOICES: readonly { value: MailChoice; label: string }[] = [
  { value: "off", label: "No email" },
  { value: "at-once", label: "Right away" },
  { value: "daily", label: "Once a day" },
];

/** Choice of the notices that the signed-in member gets, also by email. */
export function NoticeSettingsForm() {
  const {
    data: { mail, zone = "", onlyMine },
  } = useSuspenseQuery(queryFor(noticeSettings.get));
  return (
    <OperationForm
      operation={noticeSettings.set}
      refresh={[noticeSettings.get, notices.unread, notices.list]}
      defaults={{ mail, zone, onlyMine }}
      labels={["Save", "Saving…"]}
      isShort
      className="max-w-2xl"
      done={(_set, { values, reset }) => {
        reset(values);
        toast.success("Settings saved");
      }}
    >
      <Card>
        <CardHeader title="Notices" description="What you see behind the bell, and what is emailed." />
        <CardBody>
          <CheckboxField
            name="onlyMine"
            label="Only accounts assigned to me"
            hint="Notices about your own account still reach you."
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader
          title="Email"
          description="You always get email about dispute deadlines, disabled endpoints and exports."
        />
        <CardBody className="grid gap-4 sm:grid-cols-2">
          {MAILED_TOPICS.map((topic) => (
            <SelectField key={topic} name={`mail.${topic}`} label={TOPIC_WORDS[topic]} options={CHOICES} />
          ))}
          <ZoneField />
        </CardBody>
      </Card>
    </OperationForm>
  );
}

const ZONES = distinct(["UTC", ...Intl.supportedValuesOf("timeZone")]).map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}));

/** Time zone of the daily mail; the viewer's until they choose another zone. */
function ZoneField() {
  const { field, error } = useValueField("zone", "Time zone");
  const value = String(field.value);
  const { onChange } = field;
  useEffect(() => {
    if (value === "") onChange(viewersZone());
  }, [value, onChange]);
  return (
    <Field label="Time zone" name="zone" error={error} hint="The daily email is sent at 8:00 a.m. in this time zone.">
      <Combobox
        name="zone"
        options={ZONES}
        value={value}
        valueLabel={value.replaceAll("_", " ")}
        onValueChange={onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
