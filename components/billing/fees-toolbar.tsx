"use client";

import { Download } from "lucide-react";
import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { withZone } from "@/components/ui/viewers-zone";
import { SearchBar } from "@/components/ui/search-bar";
import { urlOf } from "@/lib/client/call";
import { partnerBilling } from "@/lib/domain/fee-plans/dashboard";
import { feeFilter, feesSearchParsers } from "./fees-search";

const QUIET_MS = 300;
const IDS = [
  { name: "account", label: "Account ID" },
  { name: "transfer", label: "Transfer ID" },
  { name: "dispute", label: "Dispute ID" },
] as const;

/** Which fees are looked for, and their download; all of it lives in the address, and a change starts from the first page. */
export function FeesToolbar() {
  const [isPending, startTransition] = useTransition();
  const [search, setSearch] = useQueryStates(feesSearchParsers, { shallow: false, history: "push", startTransition });
  const look = (name: keyof typeof feesSearchParsers, typed: string) =>
    void setSearch(withZone({ [name]: typed || null, skip: null }), { limitUrlUpdates: debounce(QUIET_MS) });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBar aria-label="Fees" aria-busy={isPending} className="flex grow flex-wrap items-end gap-3">
        <Field label="From" className="w-full sm:w-40">
          <Input type="date" value={search.from} onChange={(event) => look("from", event.target.value)} />
        </Field>
        <Field label="Until" className="w-full sm:w-40">
          <Input type="date" value={search.to} onChange={(event) => look("to", event.target.value)} />
        </Field>
        {IDS.map(({ name, label }) => (
          <Field key={name} label={label} className="w-full sm:w-48">
            <Input
              autoComplete="off"
              spellCheck={false}
              value={search[name]}
              onChange={(event) => look(name, event.target.value)}
            />
          </Field>
        ))}
      </SearchBar>
      <Button asChild>
        <a href={urlOf(partnerBilling.export, { query: feeFilter(search) })} download>
          <Download aria-hidden />
          Download CSV
        </a>
      </Button>
    </div>
  );
}
