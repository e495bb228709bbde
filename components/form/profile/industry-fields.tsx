"use client";

import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { useLanguage } from "@/components/ui/phrases";
import { fieldPart } from "@/components/words/profile-fields";
import { type Trade, TRADES } from "@/components/words/trades";
import { markOf, type ProfilePartProps } from "@/components/form/part";
import { TextField } from "@/components/form/text-field";
import { useValueField } from "@/components/form/use-field";

const { label, hint } = fieldPart("industryCodes.mcc");
const EXAMPLE = "5812";
const asOption = ({ mcc, name, also }: Trade) => ({ value: mcc, label: name, hint: mcc, also });
const TRADE_OPTIONS = { en: TRADES.en.map(asOption), es: TRADES.es.map(asOption) };

/** What a business does, by trade or by code; `prefix` is the path of the industry codes. */
export function IndustryFields({ prefix, required }: ProfilePartProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-4">
      <MccField name={`${prefix}.mcc`} {...markOf(required, "mcc")} />
      <TextField
        label={fieldPart("industryCodes.naics").label.en}
        name={`${prefix}.naics`}
        input={{ inputMode: "numeric", autoComplete: "off" }}
        {...markOf(required, "naics")}
      />
      <TextField
        label={fieldPart("industryCodes.sic").label.en}
        name={`${prefix}.sic`}
        input={{ inputMode: "numeric", autoComplete: "off" }}
        {...markOf(required, "sic")}
      />
    </div>
  );
}

function MccField({ name, ...marks }: { name: string; isRequired: boolean; isOptional: boolean }) {
  const { field, error, lock } = useValueField(name, label.en);
  const options = TRADE_OPTIONS[useLanguage()];
  if (lock) return <TextField label={label.en} className="sm:col-span-2" name={name} />;
  return (
    <Field label={label.en} hint={hint?.en} className="sm:col-span-2" name={name} error={error} {...marks}>
      <Combobox
        name={name}
        options={options}
        value={typeof field.value === "string" ? field.value : ""}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        allowsOwnValue
        placeholder={options.find(({ value }) => value === EXAMPLE)?.label}
        emptyText="No match. Enter the four-digit code."
      />
    </Field>
  );
}
