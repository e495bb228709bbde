"use client";

import { announce } from "@/components/ui/announce";
import { FieldGroup } from "@/components/ui/field-group";
import { usePhrases } from "@/components/ui/phrases";
import { markOf, type ProfilePartProps } from "./part";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { fieldPart } from "@/components/words/profile-fields";
import type { Address } from "@/lib/core/shapes";
import { US_STATES } from "@/components/words/us-states";

const COUNTRIES = [{ value: "US", label: "United States" }];

/** A postal address in the United States; `prefix` is the path of the address itself. */
export function AddressFields({
  prefix,
  required,
  isOwn = false,
  legend = "Address",
}: ProfilePartProps & { legend?: string }) {
  const part = (at: keyof Address) => {
    const { label, autoComplete } = fieldPart(`address.${at}`);
    return {
      name: `${prefix}.${at}`,
      label: label.en,
      autoComplete: isOwn ? autoComplete : "off",
      ...markOf(required, at),
    };
  };
  const field = (at: keyof Address) => {
    const { autoComplete, ...rest } = part(at);
    return { ...rest, input: { autoComplete } };
  };
  return (
    <FieldGroup legend={legend}>
      <div className="grid gap-4 sm:grid-cols-6">
        <TextField className="sm:col-span-4" {...field("addressLine1")} />
        <TextField className="sm:col-span-2" {...field("addressLine2")} />
        <TextField className="sm:col-span-3" {...field("city")} />
        <SelectField
          className="sm:col-span-3"
          options={US_STATES}
          placeholder={fieldPart("address.stateOrProvince").placeholder?.en}
          {...part("stateOrProvince")}
        />
        <ZipField className="sm:col-span-2" {...field("postalCode")} />
        <SelectField className="sm:col-span-4" options={COUNTRIES} {...part("country")} isOptional={false} />
      </div>
    </FieldGroup>
  );
}

type ZipFieldProps = {
  name: string;
  label: string;
  className: string;
  isRequired: boolean;
  isOptional: boolean;
  input: { autoComplete: string | undefined };
};

function ZipField({ input, ...rest }: ZipFieldProps) {
  const { say } = usePhrases();
  const tidy = (typed: string) => shortZip(typed, (zip) => announce(say(`ZIP code shortened to ${zip}`)));
  return <TextField {...rest} tidy={tidy} input={{ ...input, inputMode: "numeric" }} />;
}

/** Cuts ZIP+4 to the five digits which are stored, and says so. */
function shortZip(typed: string, onShortened: (zip: string) => void): string {
  const [, zip] = /^\s*(\d{5})[- ]?\d{4}\s*$/.exec(typed) ?? [];
  if (zip) onShortened(zip);
  return zip ?? typed.trim();
}
