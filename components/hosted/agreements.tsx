"use client";

import { type ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field-error";

/** Props of {@link AgreementBoxes}. */
export type AgreementBoxesProps = { partner: string; termsOfServiceURL: string | undefined };

/** One box for each thing that is agreed to; none is ticked beforehand. */
export function AgreementBoxes({ partner, termsOfServiceURL }: AgreementBoxesProps) {
  return (
    <Card className="gap-4 p-5">
      <fieldset>
        <legend className="mb-3 text-[0.9375rem] font-semibold">Agree</legend>
        <div className="grid gap-3">
          <Agreement name="platformTerms">I agree to the terms of service above, and what I entered is true.</Agreement>
          <Agreement name="fees">I accept the fees above.</Agreement>
          <Agreement name="permissions">{partner} may do what is listed above with my account.</Agreement>
          {termsOfServiceURL && <PartnerTerms partner={partner} address={termsOfServiceURL} />}
        </div>
      </fieldset>
    </Card>
  );
}

function PartnerTerms({ partner, address }: { partner: string; address: string }) {
  return (
    <Agreement name="partnerTerms">
      I agree to {partner}&apos;s own terms:{" "}
      <a href={address} target="_blank" rel="noopener noreferrer" className="font-medium break-all text-primary-text underline underline-offset-4">
        {new URL(address).host}<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Agreement>
  );
}

function Agreement({ name, children }: { name: string; children: ReactNode }) {
  const { register, getFieldState, formState } = useFormContext();
  const path = `agreements.${name}`;
  const error = getFieldState(path, formState).error?.message;
  return (
    <div>
      <Checkbox id={path} label={children} aria-invalid={error ? true : undefined} aria-describedby={error ? `${path}-error` : undefined} aria-required {...register(path)} />
      <FieldError id={`${path}-error`} message={error && "Tick this box to go on"} />
    </div>
  );
}
