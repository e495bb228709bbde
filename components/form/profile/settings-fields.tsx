"use client";

import { TextField } from "@/components/form/fields/text-field";

const quiet = { spellCheck: false };

/**
 * Asks for the texts of an account's statements. `prefix` is the path of the settings; card settings are for
 * businesses.
 */
export function SettingsFields({ prefix, isBusiness }: { prefix: string; isBusiness: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isBusiness && (
        <TextField
          label="Statement descriptor"
          name={`${prefix}.cardPayment.statementDescriptor`}
          hint="On card statements, 4 to 22 characters."
          input={quiet}
        />
      )}
      <TextField
        label="ACH company name"
        name={`${prefix}.achPayment.companyName`}
        hint="On bank statements, 16 characters or fewer."
        input={quiet}
      />
    </div>
  );
}
