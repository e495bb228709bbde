"use client";

import { Circle, CircleX } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { capabilityLabel } from "@/components/words/capabilities";
import { useGrants } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { covers } from "@/lib/core/grants";
import type { AttentionItem } from "@/lib/domain/capabilities/shared/attention";
import { placeOf } from "./requirement-place";
import { listed } from "@/components/words/listed";
import { personOf } from "@/lib/domain/requirements/shared/requirement-kind";
import { errorSentence } from "@/components/words/requirement-errors";
import { requirementWords } from "@/components/words/requirements";

export interface AttentionListProps {
  accountID: string;
  items: readonly AttentionItem[];
  /** Names of representatives by ID. */
  names?: ReadonlyMap<string, string>;
  /** Leaves out which capabilities need it. */
  isShort?: boolean;
}

/** What an account still needs: one sentence each, who can act, and the way there. */
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

/** Nobody accepts terms for somebody else. A partner can only record that the account holder did. */
function whoActs({ requirement }: AttentionItem, mayAct: boolean): string {
  if (requirement === "account.tos-acceptance")
    return mayAct
      ? "Only the account holder can do this. You can record that it’s done."
      : "Only the account holder can do this.";
  return mayAct ? "You or the account holder can do this." : "Only the account holder can do this.";
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
          {!isShort && ` Needed for ${listed(item.capabilities.map(capabilityLabel))}.`}
        </p>
      </div>
      {mayAct && (
        <Button size="sm" asChild>
          <AppLink href={place.href}>
            {place.label}
            <span className="sr-only">
              {" "}
              {label}
              {person && ` of ${person}`}
            </span>
          </AppLink>
        </Button>
      )}
    </li>
  );
}
