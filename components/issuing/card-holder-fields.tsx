"use client";

import { BirthDateField } from "@/components/form/birth-date-field";
import { TextField } from "@/components/form/text-field";

const INPUT = { autoComplete: "off" };

/** The person who will use the card: first and last name, and a birth date if wanted. */
export function CardHolderFields() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" name="authorizedUser.firstName" isRequired input={INPUT} />
        <TextField label="Last name" name="authorizedUser.lastName" isRequired input={INPUT} />
      </div>
      <BirthDateField name="authorizedUser.birthDate" isOptional />
    </>
  );
}
