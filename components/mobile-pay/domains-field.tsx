"use client";

import { TextField } from "@/components/form/fields/text-field";
import { useIsLive } from "@/components/page/mode";

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
