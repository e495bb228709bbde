"use client";

import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SearchBar } from "@/components/ui/search-bar";
import { withZone } from "@/components/ui/viewers-zone";
import { feeSearchParsers } from "./fee-search";

const QUIET_MS = 300;

/** Which fees are looked for; all of it lives in the address, and a change starts from the first page. */
export function FeeToolbar() {
  const [isPending, startTransition] = useTransition();
  const [search, setSearch] = useQueryStates(feeSearchParsers, { shallow: false, startTransition });
  const look = (key: "from" | "to" | "transfer", typed: string) =>
    void setSearch(withZone({ [key]: typed || null, skip: null }), { limitUrlUpdates: debounce(QUIET_MS) });
  return (
    <SearchBar aria-label="Fees" aria-busy={isPending} className="flex flex-wrap items-end gap-3">
      <Field label="From" className="w-full sm:w-44">
        <Input type="date" value={search.from} onChange={(event) => look("from", event.target.value)} />
      </Field>
      <Field label="Until" className="w-full sm:w-44">
        <Input type="date" value={search.to} onChange={(event) => look("to", event.target.value)} />
      </Field>
      <Field label="Transfer ID" className="w-full sm:w-80">
        <Input
          autoComplete="off"
          spellCheck={false}
          value={search.transfer}
          onChange={(event) => look("transfer", event.target.value)}
        />
      </Field>
    </SearchBar>
  );
}
