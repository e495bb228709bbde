"use client";

import { markOf, type ProfilePartProps } from "@/components/form/fields/part";
import { TextField } from "@/components/form/fields/text-field";
import { FieldGroup } from "@/components/ui/fields/field";
import { fieldPart } from "@/components/words/profile-fields";
import type { IndividualName } from "@/lib/core/api/shapes";

export function NameFields({
  prefix,
  required,
  isOwn = false,
  legend = "Name",
}: ProfilePartProps & { legend?: string }) {
  const field = (at: keyof IndividualName) => {
    const { label, autoComplete } = fieldPart(`name.${at}`);
    return {
      name: `${prefix}.${at}`,
      label: label.en,
      ...markOf(required, at),
      input: { autoComplete: isOwn ? autoComplete : "off", spellCheck: false },
    };
  };
  return (
    <FieldGroup legend={legend}>
      <div className="grid gap-4 sm:grid-cols-6">
        <TextField className="sm:col-span-3" {...field("firstName")} />
        <TextField className="sm:col-span-3" {...field("middleName")} />
        <TextField className="sm:col-span-4" {...field("lastName")} />
        <TextField className="sm:col-span-2" {...field("suffix")} />
      </div>
    </FieldGroup>
  );
}
