"use client";

import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button, IconButton } from "@/components/ui/button";
import { Field, FieldGroup } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { METADATA_KEYS_MAX } from "@/lib/core/typed-text";
import { useControl, useFault } from "../form-context";

/** The partner's own key-value pairs, one per line. `name` is the path of the list. */
export function MetadataFields({ name, hint = "Your own notes." }: { name: string; hint?: string }) {
  const { fields, append, remove } = useFieldArray({ name });
  useControl(name, "Metadata");
  return (
    <FieldGroup legend="Metadata" name={name} hint={hint} error={useFault(name)}>
      {fields.map((row, index) => (
        <MetadataLine key={row.id} name={`${name}.${index}`} line={index + 1} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button
          size="sm"
          disabled={fields.length >= METADATA_KEYS_MAX}
          onClick={() => append({ key: "", value: "" })}
          icon={Plus}
        >
          Add metadata
        </Button>
      </div>
    </FieldGroup>
  );
}

function MetadataLine({ name, line, onRemove }: { name: string; line: number; onRemove: () => void }) {
  const { register } = useFormContext();
  return (
    <div className="flex items-end gap-2">
      <Field label={`Name ${line}`} className="grow basis-1/3">
        <Input autoComplete="off" spellCheck={false} {...register(`${name}.key`)} />
      </Field>
      <Field label={`Value ${line}`} className="grow basis-1/2">
        <Input autoComplete="off" {...register(`${name}.value`)} />
      </Field>
      <IconButton label={`Remove metadata ${line}`} icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  );
}
