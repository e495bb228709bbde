"use client";

import type { ReactNode } from "react";
import { useField } from "@/components/form/use-field";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field-error";
import { Filled } from "./filled";
import { useWords } from "./use-words";
import { fill } from "@/lib/core/bilingual";

export type AgreementBoxesProps = { partner: string; termsOfServiceURL: string | undefined };

/** One box for each agreement; none is checked in advance. */
export function AgreementBoxes({ partner, termsOfServiceURL }: AgreementBoxesProps) {
  const { review } = useWords();
  return (
    <Card className="gap-4 p-5">
      <fieldset>
        <legend className="mb-3 text-[0.9375rem] font-semibold">{review.agree}</legend>
        <div className="grid gap-3">
          <Agreement name="platformTerms" label={review.labelTerms}>
            {review.platformTerms}
          </Agreement>
          <Agreement name="fees" label={review.labelFees}>
            {review.fees}
          </Agreement>
          <Agreement name="permissions" label={review.labelPermissions}>
            {fill(review.permissions, { partner })}
          </Agreement>
          {termsOfServiceURL && <PartnerTerms partner={partner} address={termsOfServiceURL} />}
        </div>
      </fieldset>
    </Card>
  );
}

function PartnerTerms({ partner, address }: { partner: string; address: string }) {
  const { review } = useWords();
  const link = (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium break-all text-primary-text underline underline-offset-4"
    >
      {new URL(address).host}
      <span className="sr-only"> {review.newTab}</span>
    </a>
  );
  return (
    <Agreement name="partnerTerms" label={review.labelPartnerTerms}>
      <Filled text={review.partnerTerms} values={{ partner, link }} />
    </Agreement>
  );
}

interface AgreementProps {
  name: string;
  /** What it is called where it is missing. */
  label: string;
  children: ReactNode;
}

function Agreement({ name, label, children }: AgreementProps) {
  const { review } = useWords();
  const path = `agreements.${name}`;
  const { register, error } = useField(path, label);
  return (
    <div>
      <Checkbox
        id={path}
        label={children}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${path}-error` : undefined}
        aria-required
        {...register(path)}
      />
      <FieldError id={`${path}-error`} message={error && review.tick} />
    </div>
  );
}
