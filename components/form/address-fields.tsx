"use client";

import { announce } from "@/components/ui/announce";
import { FieldGroup } from "@/components/ui/field-group";
import { usePhrases } from "@/components/ui/phrases";
import { markOf, type ProfilePartProps } from "./part";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { US_STATES } from "@/components/words/us-states";

const COUNTRIES = [{ value: "US", label: "United States" }];

/** A postal address in the United States; `prefix` is the path of the address itself. */
export function AddressFields({
  prefix,
  required,
  isOwn = false,
  legend = "Address",
}: ProfilePartProps & { legend?: string }) {
  const field = (name: string, token: string) => ({
    name: `${prefix}.${name}`,
    ...markOf(required, name),
    input: { autoComplete: isOwn ? token : "off" },
  });
  return (
    <FieldGroup legend={legend}>
      <div className="grid gap-4 sm:grid-cols-6">
        <TextField label="Street address" className="sm:col-span-4" {...field("addressLine1", "address-line1")} />
        <TextField label="Apartment, suite" className="sm:col-span-2" {...field("addressLine2", "address-line2")} />
        <TextField label="City" className="sm:col-span-3" {...field("city", "address-level2")} />
        <SelectField
          label="State"
          className="sm:col-span-3"
          name={`${prefix}.stateOrProvince`}
          options={US_STATES}
          placeholder="Choose a state"
          autoComplete={isOwn ? "address-level1" : "off"}
          {...markOf(required, "stateOrProvince")}
        />
        <ZipField className="sm:col-span-2" {...field("postalCode", "postal-code")} />
        <SelectField
          label="Country"
          className="sm:col-span-4"
          name={`${prefix}.country`}
          options={COUNTRIES}
          autoComplete={isOwn ? "country" : "off"}
        />
      </div>
    </FieldGroup>
  );
}

type ZipFieldProps = {
  name: string;
  className: string;
  isRequired: boolean;
  isOptional: boolean;
  input: { autoComplete: string };
};

function ZipField({ input, ...rest }: ZipFieldProps) {
  const { say } = usePhrases();
  const tidy = (typed: string) => shortZip(typed, (zip) => announce(say(`ZIP code shortened to ${zip}`)));
  return <TextField label="ZIP code" {...rest} tidy={tidy} input={{ ...input, inputMode: "numeric" }} />;
}

/** Cuts ZIP+4 to the five digits which are stored, and says so. */
function shortZip(typed: string, onShortened: (zip: string) => void): string {
  const [, zip] = /^\s*(\d{5})[- ]?\d{4}\s*$/.exec(typed) ?? [];
  if (zip) onShortened(zip);
  return zip ?? typed.trim();
}
