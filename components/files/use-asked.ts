"use client";

import { useQuery } from "@tanstack/react-query";
import { attentionOf } from "@/lib/domain/capabilities/shared/attention";
import { kindOf, personOf } from "@/lib/domain/requirements/shared/requirement-kind";
import { requirementWords } from "@/components/words/requirements";
import { usePeopleNames } from "@/components/words/use-people-names";
import { useCan } from "@/components/page/can";
import { queryFor } from "@/lib/client/query";
import type { Requirement } from "@/lib/domain/requirements/shared/requirement-id";
import { capabilities } from "@/lib/operations/capabilities";

/** What a document may answer: every requested document, and every mismatch. */
export function useAsked(accountID: string): { value: Requirement; label: string }[] {
  const mayRead = useCan("capabilities.read", accountID);
  const { data = [] } = useQuery({ ...queryFor(capabilities.list, { params: { accountID } }), enabled: mayRead });
  const names = usePeopleNames(accountID, true);
  const wanted = attentionOf(data).filter(
    ({ requirement, kind }) => kind === "mismatch" || /document/.test(kindOf(requirement)),
  );
  return wanted.map(({ requirement }) => {
    const person = names.get(personOf(requirement) ?? "");
    return { value: requirement, label: `${requirementWords(requirement).label}${person ? ` of ${person}` : ""}` };
  });
}
