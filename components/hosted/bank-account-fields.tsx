"use client";

import { SecretField } from "@/components/form/secret-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { BANK_ACCOUNT_TYPES, HOLDER_TYPES } from "@/lib/core/sources";
import { useWords } from "./use-words";

/** Whose a bank account is, and its numbers. */
export function BankAccountFields() {
  const { bankAccount: words } = useWords();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField name="holderName" label={words.holder} />
      <SelectField
        name="holderType"
        label={words.holderType}
        options={HOLDER_TYPES.map((value) => ({ value, label: words[value] }))}
      />
      <TextField
        name="routingNumber"
        label={words.routingNumber}
        hint={words.routingHint}
        input={{ inputMode: "numeric" }}
      />
      <SecretField name="accountNumber" label={words.accountNumber} hint={words.sealed} what="account number" />
      <SelectField
        name="bankAccountType"
        label={words.type}
        options={BANK_ACCOUNT_TYPES.map((value) => ({ value, label: words[value] }))}
      />
    </div>
  );
}
