import { BirthDateField, type BirthDateFieldProps } from "@/components/form/fields/birth-date-field";
import { OnFile } from "@/components/form/fields/on-file";
import type { ProfilePartProps } from "@/components/form/fields/part";
import { GovernmentIDField } from "./government-id-field";

/** A person's birth date. Once on file it is never shown again. */
export function BirthDateOnFile({ legend, ...field }: BirthDateFieldProps & { legend: string }) {
  return (
    <OnFile name={field.name} label={legend}>
      <BirthDateField {...field} legend={legend} />
    </OnFile>
  );
}

/** A person's identity number. Once on file it is never shown again. */
export function GovernmentIDOnFile(field: ProfilePartProps & { legend: string }) {
  return (
    <OnFile name={field.prefix} label={field.legend}>
      <GovernmentIDField {...field} />
    </OnFile>
  );
}
