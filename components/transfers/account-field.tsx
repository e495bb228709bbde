"use client";

import { useQuery } from "@tanstack/react-query";
import { useValueField } from "@/components/form/use-field";
import { useCan } from "@/components/page/can";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/operations/accounts";

/** The accounts that are offered by name. */
const CHOICES = { query: { count: 100 } };

/** The account that the page is for. */
export interface Own {
  accountID: string;
  name: string;
}

/** An account by its name, one's own first; any other by its ID. */
export function AccountField({ name, label, own }: { name: string; label: string; own: Own }) {
  const { field, error } = useValueField(name, label);
  const { data: others = [] } = useQuery({
    ...queryFor(accounts.list, CHOICES),
    enabled: useCan("accounts.read"),
  });
  const options = [
    { value: own.accountID, label: `${own.name} (your account)` },
    ...others
      .filter(({ accountID }) => accountID !== own.accountID)
      .map(({ accountID, displayName }) => ({ value: accountID, label: displayName })),
  ];
  return (
    <Field label={label} name={name} error={error} isRequired>
      <Combobox
        name={name}
        options={options}
        value={typeof field.value === "string" ? field.value : ""}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        allowsOwnValue
        emptyText="No match. Enter the account’s ID."
      />
    </Field>
  );
}
