"use client";

import { TextField } from "@/components/form/fields/text-field";
import { useIsLive } from "@/components/page/mode";
import type { FieldFault } from "@/lib/client/form-errors";
import { isDomain } from "@/lib/domain/money/mobile-pay/shared/domain-name";

/** The names in a text, apart by commas or spaces. */
export function domainsIn(typed: string): string[] {
  return typed.split(/[\s,]+/).filter(Boolean);
}

/** Returns what is wrong with the names in a text. */
export function domainFaults(field: string, typed: string, isRequired: boolean): FieldFault[] {
  const names = domainsIn(typed);
  const bad = names.find((name) => !isDomain(name));
  if (bad !== undefined)
    return [
      { path: field, message: `${bad} is not a domain. Leave out https:// and the path, as in shop.example.com.` },
    ];
  return isRequired && names.length === 0 ? [{ path: field, message: "is required" }] : [];
}

/** Words the refusal of a domain at its field. */
export const BLAMES = {
  417: {
    field: "names",
    message: "couldn’t be verified. Publish the wallet provider’s association file on each domain, then try again.",
  },
};

/** Several domains in one line. */
export function DomainsField({ isRequired = false }: { isRequired?: boolean }) {
  const hint =
    "Leave out https:// and the path. Separate domains with commas, such as shop.example.com, pay.example.com.";
  const sandbox = " In the sandbox, domains that start with unverified. are rejected.";
  return (
    <TextField
      name="names"
      label="Domains"
      hint={useIsLive() ? hint : hint + sandbox}
      isRequired={isRequired}
      isOptional={!isRequired}
      input={{ inputMode: "url", autoCapitalize: "none", spellCheck: false }}
    />
  );
}
