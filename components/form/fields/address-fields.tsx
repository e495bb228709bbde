"use client";

import { announce } from "@/components/ui/feedback/live-region";
import { FieldGroup } from "@/components/ui/fields/field";
import { usePhrases } from "@/components/ui/words/use-phrases";
import { markOf, type ProfilePartProps } from "./part";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { fieldPart } from "@/components/words/profile-fields";
import type { Address } from "@/lib/core/api/shapes";

const STATES =
  "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific";

const US_STATES = STATES.split("|").map((entry) => ({ value: entry.slice(0, 2), label: entry.slice(3) }));

const COUNTRIES = [{ value: "US", label: "United States" }];

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

/** Shortens ZIP+4 to the five digits that are stored, and reports it. */
function shortZip(typed: string, onShortened: (zip: string) => void): string {
  const [, zip] = /^\s*(\d{5})[- ]?\d{4}\s*$/.exec(typed) ?? [];
  if (zip) onShortened(zip);
  return zip ?? typed.trim();
}
