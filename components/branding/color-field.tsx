"use client";

import { type FieldWords, useValueField } from "@/components/form/use-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { HEX_COLOR } from "@/lib/domain/branding/shared/hex-color";

/** A color picked in the browser's own picker or typed as `#rrggbb`. */
export function ColorField({ name, label, hint }: Pick<FieldWords, "name" | "label" | "hint">) {
  const {
    field: { onChange, onBlur, ref, ...field },
    error,
  } = useValueField(name, label);
  const value = String(field.value ?? "");
  const tidy = () => {
    const typed = value.trim();
    onChange(/^[0-9a-f]{6}$/i.test(typed) ? `#${typed}` : typed);
    onBlur();
  };
  return (
    <div className="flex items-end gap-3">
      <input
        type="color"
        aria-label={`${label}, picker`}
        className="h-9 w-12 shrink-0 rounded-md border border-input bg-card p-0.5 touch:h-11"
        value={HEX_COLOR.test(value) ? value : "#000000"}
        onChange={(event) => onChange(event.target.value)}
      />
      <Field label={label} name={name} hint={hint} error={error} isRequired className="grow">
        <Input
          ref={ref}
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={tidy}
        />
      </Field>
    </div>
  );
}
