"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Combobox } from "@/components/ui/fields/combobox";
import { formatMoney } from "@/components/ui/words/format";
import { useSettled } from "@/components/ui/use-settled";
import { queryFor } from "@/lib/client/query";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { isID } from "@/lib/core/api/is-id";
import type { AccountChoice } from "@/lib/domain/overview/search/dashboard";
import { search } from "@/lib/generated/operations/search";

const QUIET_MS = 200;

export interface AccountComboboxProps {
  name: string;
  value: string;
  onValueChange: (accountID: string) => void;
  onBlur?: () => void;
  /** Limits the choice to accounts that have or requested this capability. */
  capability?: CapabilityID;
  placeholder?: string;
}

/** Searches accounts by part of a name or email address, four digits of a card or bank account, or an ID. */
export function AccountCombobox({ capability, ...props }: AccountComboboxProps) {
  const { value, onValueChange } = props;
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim(), QUIET_MS);
  const result = useQuery(queryFor(search.accounts, { query: { ...(q && { q }), ...(capability && { capability }) } }));
  const isPending = result.isPending || q !== typed.trim();
  return (
    <Combobox
      {...props}
      options={isPending ? [] : (result.data?.items ?? []).map(optionOf)}
      valueLabel={useAccountName(value) ?? value}
      placeholder={props.placeholder ?? "Name, email, last four digits or ID"}
      onType={(text) => {
        setTyped(text);
        // An account that is not listed can still be chosen by its full ID.
        if (isID(text.trim())) onValueChange(text.trim().toLowerCase());
      }}
      onValueChange={(chosen) => {
        setTyped("");
        onValueChange(chosen);
      }}
      emptyText={isPending ? "Searching…" : result.isError ? "The search failed. Try again." : "No account found."}
    />
  );
}

/** Returns the account's name after it has loaded, if the caller may list accounts. */
export function useAccountName(accountID: string): string | undefined {
  const isWhole = isID(accountID);
  const { data } = useQuery({ ...queryFor(search.accounts, { query: { q: accountID } }), enabled: isWhole });
  return isWhole ? data?.items.find((account) => account.accountID === accountID)?.displayName : undefined;
}

function optionOf({ accountID, displayName, email, source, available, isOwn }: AccountChoice) {
  const facts = [
    email,
    source && `${source.name} •••• ${source.lastFour}`,
    available === undefined ? undefined : formatMoney(available, "USD"),
  ];
  return {
    value: accountID,
    label: isOwn ? `${displayName} (your account)` : displayName,
    hint: facts.filter(Boolean).join(" · "),
  };
}
