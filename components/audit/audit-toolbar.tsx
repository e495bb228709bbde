"use client";

import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { withZone } from "@/components/ui/viewers-zone";
import { SearchBar } from "@/components/ui/search-bar";
import { Select } from "@/components/ui/select";
import { type AuditFilterName, auditSearchParsers } from "./audit-search";
import { ACTION_OPTIONS, OUTCOME_OPTIONS } from "@/components/words/acts";

const QUIET_MS = 300;
const TEXTS = [
  { name: "actor", label: "Actor", placeholder: "E-mail, key name or ID" },
  { name: "object", label: "Object ID", placeholder: "What was acted on" },
  { name: "account", label: "Account ID", placeholder: "" },
  { name: "address", label: "IP address", placeholder: "" },
] as const;

/** Which rows are looked for; all of it lives in the address, and a change starts from the first page. */
export function AuditToolbar() {
  const [isPending, startTransition] = useTransition();
  const [search, setSearch] = useQueryStates(auditSearchParsers, { shallow: false, history: "push", startTransition });
  const look = (name: AuditFilterName, typed: string, wait = 0) =>
    void setSearch(withZone({ [name]: typed || null, skip: null }), wait ? { limitUrlUpdates: debounce(wait) } : {});
  return (
    <SearchBar
      aria-label="Audit trail"
      aria-busy={isPending}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Field label="Action">
        <Select placeholder="Any action" value={search.action} onChange={(event) => look("action", event.target.value)}>
          {isUnlisted(search.action) && <option value={search.action}>{search.action}</option>}
          {ACTION_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Outcome">
        <Select
          placeholder="Any outcome"
          options={OUTCOME_OPTIONS}
          value={search.outcome}
          onChange={(event) => look("outcome", event.target.value)}
        />
      </Field>
      <Field label="From">
        <Input type="date" value={search.from} onChange={(event) => look("from", event.target.value)} />
      </Field>
      <Field label="Until">
        <Input type="date" value={search.to} onChange={(event) => look("to", event.target.value)} />
      </Field>
      {TEXTS.map(({ name, label, placeholder }) => (
        <Field key={name} label={label}>
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={search[name]}
            onChange={(event) => look(name, event.target.value, QUIET_MS)}
          />
        </Field>
      ))}
    </SearchBar>
  );
}

const isUnlisted = (action: string) => action !== "" && !ACTION_OPTIONS.some(({ value }) => value === action);
