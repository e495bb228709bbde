"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { InputAffix } from "@/components/ui/input-affix";
import { SearchBar } from "@/components/ui/search-bar";
import { Select } from "@/components/ui/select";
import { Spinner } from "@/components/ui/spinner";
import { queryFor } from "@/lib/client/query";
import { offeredFeePlans } from "@/lib/domain/fee-plans/dashboard";
import { AGREEMENT_TABS, agreementSearchParsers } from "./agreement-search";

const QUIET_MS = 300;
const STATUSES = [
  { value: "all", label: "Any status" },
  { value: "active", label: "Active" },
  { value: "terminated", label: "Terminated" },
];

/** Which agreements are looked for; all of it lives in the address, and a change starts from the first page. */
export function AgreementToolbar() {
  const { data: plans } = useSuspenseQuery(queryFor(offeredFeePlans.list));
  const [isPending, startTransition] = useTransition();
  const [search, setSearch] = useQueryStates(agreementSearchParsers, {
    shallow: false,
    history: "push",
    startTransition,
  });
  const set = (change: Parameters<typeof setSearch>[0]) => void setSearch({ ...(change as object), skip: null });
  const look = (q: string) => void setSearch({ q: q || null, skip: null }, { limitUrlUpdates: debounce(QUIET_MS) });
  return (
    <SearchBar aria-label="Agreements" className="flex flex-wrap items-center gap-3">
      <Field label="Search accounts" isLabelHidden className="w-full sm:w-72">
        <InputAffix before={isPending ? <Spinner /> : <Search aria-hidden />}>
          <Input
            type="search"
            placeholder="Account name"
            autoComplete="off"
            className="pl-9"
            value={search.q}
            onChange={(event) => look(event.target.value)}
          />
        </InputAffix>
      </Field>
      <Field label="Fee plan" isLabelHidden className="w-full sm:w-56">
        <Select
          placeholder="Any plan"
          options={plans.map(({ planID, name }) => ({ value: planID, label: name }))}
          value={search.plan}
          onChange={(event) => set({ plan: event.target.value || null })}
        />
      </Field>
      <Field label="Status" isLabelHidden className="w-full sm:w-40">
        <Select
          options={STATUSES}
          value={search.status}
          onChange={(event) => set({ status: AGREEMENT_TABS.find((one) => one === event.target.value) ?? null })}
        />
      </Field>
    </SearchBar>
  );
}
