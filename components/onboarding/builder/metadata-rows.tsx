"use client";

import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FieldGroup } from "@/components/ui/field-group";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { METADATA_KEYS_MAX } from "@/lib/core/shapes";
import type { InviteFormValues } from "../invite-form";

const NAME = "prefill.metadata";

/** Texts by name, the partner's own, a line each. */
export function MetadataRows() {
  const { control, getFieldState, formState } = useFormContext<InviteFormValues>();
  const { fields, append, remove } = useFieldArray<InviteFormValues, typeof NAME>({ control, name: NAME });
  const fault: { message?: string; root?: { message?: string } } | undefined = getFieldState(NAME, formState).error;
  return (
    <FieldGroup
      legend="Metadata"
      name={NAME}
      hint="Your own notes by name; the invitee does not see them."
      error={fault?.message ?? fault?.root?.message}
    >
      {fields.map((row, index) => (
        <MetadataRow key={row.id} index={index} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button size="sm" disabled={fields.length >= METADATA_KEYS_MAX} onClick={() => append({ key: "", value: "" })}>
          <Plus aria-hidden />
          Add metadata
        </Button>
      </div>
    </FieldGroup>
  );
}

function MetadataRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register } = useFormContext<InviteFormValues>();
  return (
    <div className="flex items-end gap-2">
      <Field label={`Name ${index + 1}`} className="grow basis-1/3">
        <Input autoComplete="off" spellCheck={false} {...register(`${NAME}.${index}.key`)} />
      </Field>
      <Field label={`Value ${index + 1}`} className="grow basis-1/2">
        <Input autoComplete="off" {...register(`${NAME}.${index}.value`)} />
      </Field>
      <IconButton label={`Remove metadata ${index + 1}`} icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  );
}
