"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Download, Search } from "lucide-react";
import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { InputAffix } from "@/components/ui/input-affix";
import { withZone } from "@/components/ui/viewers-zone";
import { SearchBar } from "@/components/ui/search-bar";
import { Select } from "@/components/ui/select";
import { Spinner } from "@/components/ui/spinner";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { CAPABILITIES } from "@/lib/domain/capabilities/contract";
import { inviteList, STALE_DAYS } from "@/lib/domain/invites/dashboard";
import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import { dayOf, INVITE_COUNTS, inviteFilters, inviteSearchParsers } from "./invite-search";

const QUIET_MS = 300;
const COUNT_OPTIONS = INVITE_COUNTS.map((count) => ({ value: String(count), label: `${count} per page` }));
const CAPABILITY_OPTIONS = CAPABILITIES.map((value) => ({ value, label: CAPABILITY_WORDS[value].label }));

/** What is looked for and how many are shown; all of it lives in the address, and a change starts from the first page. */
export function InviteToolbar() {
  const { data: creators } = useSuspenseQuery(queryFor(inviteList.creators));
  const [isPending, startTransition] = useTransition();
  const [search, setSearch] = useQueryStates(inviteSearchParsers, { shallow: false, startTransition });
  const set = (change: Parameters<typeof setSearch>[0] & object) => void setSearch(withZone({ ...change, skip: null }));
  const look = (q: string) => void setSearch({ q: q || null, skip: null }, { limitUrlUpdates: debounce(QUIET_MS) });
  const day = (typed: string) => (typed ? new Date(typed) : null);
  const creatorOptions = creators.map(({ creator, name }) => ({ value: creator, label: name }));
  return (
    <SearchBar className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Field label="Search invites" className="w-full sm:w-56">
        <InputAffix before={isPending ? <Spinner /> : <Search aria-hidden />}>
          <Input
            type="search"
            placeholder="Name or code"
            autoComplete="off"
            className="pl-9"
            value={search.q}
            onChange={(event) => look(event.target.value)}
          />
        </InputAffix>
      </Field>
      <Field label="Capability" className="w-[calc(50%-0.375rem)] sm:w-44">
        <Select
          placeholder="Any"
          options={CAPABILITY_OPTIONS}
          value={search.cap ?? ""}
          onChange={({ target }) => set({ cap: CAPABILITIES.find((one) => one === target.value) ?? null })}
        />
      </Field>
      <Field label="Created by" className="w-[calc(50%-0.375rem)] sm:w-44">
        <Select
          placeholder="Anyone"
          options={creatorOptions}
          value={search.creator}
          onChange={({ target }) => set({ creator: target.value || null })}
        />
      </Field>
      <Field label="From" className="w-[calc(50%-0.375rem)] sm:w-36">
        <Input type="date" value={dayOf(search.from)} onChange={({ target }) => set({ from: day(target.value) })} />
      </Field>
      <Field label="Until" className="w-[calc(50%-0.375rem)] sm:w-36">
        <Input type="date" value={dayOf(search.to)} onChange={({ target }) => set({ to: day(target.value) })} />
      </Field>
      <Field label="Invites per page" className="w-36">
        <Select
          options={COUNT_OPTIONS}
          value={String(search.count)}
          onChange={({ target }) =>
            set({ count: INVITE_COUNTS.find((count) => String(count) === target.value) ?? null })
          }
        />
      </Field>
      <Button asChild>
        <a href={urlOf(inviteList.export, { query: inviteFilters(search) })} download>
          <Download aria-hidden />
          Export CSV
        </a>
      </Button>
      <Checkbox
        className="mb-1.5"
        label={`Pending for more than ${STALE_DAYS} days`}
        checked={search.stale}
        onChange={({ target }) => set({ stale: target.checked || null })}
      />
    </SearchBar>
  );
}
