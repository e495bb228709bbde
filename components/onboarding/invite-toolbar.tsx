"use client";

import { Search } from "lucide-react";
import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { InputAffix } from "@/components/ui/input-affix";
import { Select } from "@/components/ui/select";
import { Spinner } from "@/components/ui/spinner";
import { INVITE_COUNTS, inviteSearchParsers } from "./invite-search";

const QUIET_MS = 300;
const COUNT_OPTIONS = INVITE_COUNTS.map((count) => ({ value: String(count), label: `${count} per page` }));

/** What is looked for and how many are shown; both live in the address, and a change starts from the first page. */
export function InviteToolbar() {
  const [isPending, startTransition] = useTransition();
  const [search, setSearch] = useQueryStates(inviteSearchParsers, { shallow: false, startTransition });
  const look = (q: string) => void setSearch({ q: q || null, skip: null }, { limitUrlUpdates: debounce(QUIET_MS) });
  const resize = (typed: string) => void setSearch({ count: INVITE_COUNTS.find((count) => String(count) === typed) ?? null, skip: null });
  return (
    <div role="search" className="flex flex-wrap items-center gap-3">
      <Field label="Search invites" isLabelHidden className="w-full sm:w-72">
        <InputAffix before={isPending ? <Spinner /> : <Search aria-hidden />}>
          <Input type="search" placeholder="Name or code" autoComplete="off" className="pl-9" value={search.q} onChange={(event) => look(event.target.value)} />
        </InputAffix>
      </Field>
      <Field label="Invites per page" isLabelHidden className="w-36">
        <Select options={COUNT_OPTIONS} value={String(search.count)} onChange={(event) => resize(event.target.value)} />
      </Field>
    </div>
  );
}
