"use client";

import { TextField } from "@/components/form/text-field";
import { useIsLive } from "@/components/page/mode";

/** What a refused domain says at its field. */
export const BLAMES = {
  417: {
    field: "names",
    message: "cannot be verified. Publish the wallet provider’s association file on each domain, then try again.",
  },
};

/** Several domains in one line. */
export function DomainsField({ isRequired = false }: { isRequired?: boolean }) {
  const hint = "Without scheme and path, several apart by commas, such as shop.example.com, pay.example.com.";
  const sandbox = " In the sandbox, names that begin with unverified. are refused.";
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
