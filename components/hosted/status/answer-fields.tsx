"use client";

import { CheckboxField } from "@/components/form/fields/choice-fields";
import { ProfileField } from "@/components/form/profile/profile-field";
import type { ProfilePath } from "@/components/words/profile-fields";
import { answersTo } from "@/components/words/requirements";
import type { RequirementKind } from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import { PersonNumberField } from "../people/person-number-field";
import { useWords } from "../kit/use-words";

/** An answer that this page can render: one from the catalog, or whether all owners are listed. */
export type DrawnAnswer = ProfilePath | "business.ownersProvided";

/** Returns the answers that meet a kind of requirement, or none if it is met differently. */
export function drawnAnswers(kind: RequirementKind): DrawnAnswer[] {
  return kind === "business.indicate-owners-provided" ? ["business.ownersProvided"] : answersTo(kind);
}

export function AnswerFields({ answers, prefix }: { answers: readonly DrawnAnswer[]; prefix: string }) {
  return answers.map((path) => <AnswerField key={path} path={path} prefix={prefix} />);
}

function AnswerField({ path, prefix }: { path: DrawnAnswer; prefix: string }) {
  const { people } = useWords();
  if (path === "business.ownersProvided")
    return <CheckboxField name={`${prefix}.ownersProvided`} label={people.allNamed} />;
  if (path === "individual.governmentID") return <PersonNumberField prefix={`${prefix}.governmentID`} isNeeded />;
  return <ProfileField path={path} prefix={prefix} isOwn required={REQUIRED[path]} />;
}

/** The parts to mark as required when an answer is asked separately. */
const REQUIRED: { readonly [P in ProfilePath]?: readonly string[] } = {
  "business.taxID": ["taxID.ein.number"],
  "business.industryCodes": ["industryCodes.mcc"],
};
