"use client";

import { Circle, CircleX } from "lucide-react";
import Link from "next/link";
import { capabilityLabel } from "@/components/onboarding/capability-words";
import { useGrants } from "@/components/shell/can";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { covers } from "@/lib/core/scopes";
import type { AttentionItem } from "./attention";
import { placeOf } from "./requirement-place";
import { errorSentence, personOf, requirementWords } from "./requirement-words";

/** Props of {@link AttentionList}. */
export interface AttentionListProps {
  accountID: string;
  items: readonly AttentionItem[];
  /** What the people are called about whom things are asked, by ID. */
  names?: ReadonlyMap<string, string>;
  /** Leaves out which capabilities wait, where that is said already. */
  isShort?: boolean;
}

/** What an account's capabilities wait for: a plain sentence, who must act, and the way to the place. */
export function AttentionList({ accountID, items, names, isShort = false }: AttentionListProps) {
  return (
    <ul className="divide-y">
      {items.map((item) => (
        <AttentionLine
          key={item.requirement}
          accountID={accountID}
          item={item}
          person={names?.get(personOf(item.requirement) ?? "")}
          isShort={isShort}
        />
      ))}
    </ul>
  );
}

/** Nobody accepts terms for another; it can only be recorded that they did. */
function whoActs({ requirement }: AttentionItem, mayAct: boolean): string {
  if (requirement === "account.tos-acceptance")
    return mayAct
      ? "The account holder must do this; you can record that they did."
      : "The account holder must do this.";
  return mayAct ? "You or the account holder can do this." : "The account holder must do this.";
}

type LineProps = { accountID: string; item: AttentionItem; person: string | undefined; isShort: boolean };

function AttentionLine({ accountID, item, person, isShort }: LineProps) {
  const place = placeOf(accountID, item);
  const grants = useGrants();
  const mayAct = place !== undefined && covers(grants, place.scope, accountID);
  const isMissing = item.kind === "missing";
  const { label, missing } = requirementWords(item.requirement);
  const Mark = isMissing ? Circle : CircleX;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Mark aria-hidden className={cn("mt-0.5 size-4 shrink-0", isMissing ? "text-muted-foreground" : "text-danger")} />
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        <p className={cn("font-medium", !isMissing && "text-danger")}>
          <span className="font-semibold">{isMissing ? "Missing" : "Didn’t match"}: </span>
          {label}
          {person && ` of ${person}`}
        </p>
        <p>{isMissing ? missing : errorSentence(item)}</p>
        <p className="text-[0.8125rem] text-muted-foreground">
          {whoActs(item, mayAct)}
          {!isShort &&
            ` ${item.capabilities.map(capabilityLabel).join(", ")} ${item.capabilities.length === 1 ? "waits" : "wait"} for it.`}
        </p>
      </div>
      {mayAct && (
        <Button size="sm" asChild>
          <Link href={place.href}>
            {place.label}
            <span className="sr-only">
              {" "}
              {label}
              {person && ` of ${person}`}
            </span>
          </Link>
        </Button>
      )}
    </li>
  );
}
