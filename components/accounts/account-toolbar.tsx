"use client";

import { Search } from "lucide-react";
import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { InputAffix } from "@/components/ui/input-affix";
import { SearchBar } from "@/components/ui/search-bar";
import { Select } from "@/components/ui/select";
import { Spinner } from "@/components/ui/spinner";
import { AccountType } from "@/lib/domain/accounts/contract";
import { CAPABILITIES } from "@/lib/domain/capabilities/contract";
import { CapabilityStatus } from "@/lib/domain/capabilities/states";
import { ACCOUNT_TYPES } from "@/components/words/accounts";
import { CAPABILITY_STATES } from "@/components/words/states";
import { accountSearchParsers, PAGE_SIZES } from "./account-search";

const QUIET_MS = 300;
const FILTERS = [
  {
    key: "type",
    label: "Type",
    any: "Any type",
    options: AccountType.options.map((value) => ({ value, label: ACCOUNT_TYPES[value] })),
  },
  {
    key: "capability",
    label: "Capability",
    any: "Any capability",
    options: CAPABILITIES.map((value) => ({ value, label: CAPABILITY_WORDS[value].label })),
  },
  {
    key: "status",
    label: "Capability status",
    any: "Any capability status",
    options: CapabilityStatus.options.map((value) => ({ value, label: CAPABILITY_STATES[value].label })),
  },
] as const;
const SIZES = PAGE_SIZES.map((value) => ({ value, label: `${value} rows` }));

/** What accounts are looked for; all of it lives in the address, and a change starts from the first page. */
export function AccountToolbar() {
  const [isPending, startTransition] = useTransition();
  const [search, setSearch] = useQueryStates(accountSearchParsers, { shallow: false, startTransition });
  const look = (name: string) =>
    void setSearch({ name: name || null, skip: null }, { limitUrlUpdates: debounce(QUIET_MS) });
  const narrow = (key: (typeof FILTERS)[number]["key"], typed: string) =>
    void setSearch({ [key]: accountSearchParsers[key].parse(typed), skip: null });
  return (
    <SearchBar className="flex flex-wrap items-center gap-3">
      <Field label="Search accounts by name or e-mail address" isLabelHidden className="w-full sm:w-64">
        <InputAffix before={isPending ? <Spinner /> : <Search aria-hidden />}>
          <Input
            type="search"
            placeholder="Name or e-mail address"
            autoComplete="off"
            className="pl-9"
            value={search.name}
            onChange={(event) => look(event.target.value)}
          />
        </InputAffix>
      </Field>
      {FILTERS.map(({ key, label, any, options }) => (
        <Field key={key} label={label} isLabelHidden className="w-full sm:w-48">
          <Select
            placeholder={any}
            options={options}
            value={search[key] ?? ""}
            onChange={(event) => narrow(key, event.target.value)}
          />
        </Field>
      ))}
      <Field label="Rows on a page" isLabelHidden className="w-full sm:w-28">
        <Select
          options={SIZES}
          value={search.size}
          onChange={(event) =>
            void setSearch({ size: accountSearchParsers.size.parse(event.target.value), skip: null })
          }
        />
      </Field>
      <Checkbox
        label="With disconnected ones"
        checked={search.disconnected}
        onChange={(event) => void setSearch({ disconnected: event.target.checked || null, skip: null })}
      />
    </SearchBar>
  );
}
