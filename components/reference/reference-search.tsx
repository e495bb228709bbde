"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Breakable } from "./breakable";
import { found, type Searchable } from "./search-index";

const SHOWN = 12;

/** Finds operations by their names, groups and paths while one types. */
export function ReferenceSearch({ index }: { index: readonly Searchable[] }) {
  const [typed, setTyped] = useState("");
  const all = found(index, typed);
  const isAsked = typed.trim() !== "";
  return (
    <search className="block">
      <Field label="Search operations">
        <Input
          type="search"
          value={typed}
          autoComplete="off"
          placeholder="Refund, POST transfers, issued-cards …"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <p role="status" className="mt-1.5 text-[0.8125rem] text-muted-foreground">
        {isAsked && countOf(all.length)}
      </p>
      {all.length > 0 && (
        <ul aria-label="Operations found" className="mt-1 grid divide-y rounded-lg border bg-card">
          {all.slice(0, SHOWN).map(({ summary, group, call, href }) => (
            <li key={call}>
              <a className="grid gap-0.5 px-3.5 py-2 hover:bg-muted" href={href}>
                <span className="font-medium">
                  {summary} <span className="font-normal text-muted-foreground">· {group}</span>
                </span>
                <code className="text-[0.8125rem] wrap-break-word text-muted-foreground">
                  <Breakable text={call} />
                </code>
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function countOf(count: number): string {
  if (count === 0) return "No operation matches. Try another word.";
  const words = count === 1 ? "1 operation" : `${count} operations`;
  return count > SHOWN ? `${words}; the first ${SHOWN} are shown.` : words;
}
