"use client";

import { CheckboxField } from "@/components/form/fields/choice-fields";
import { ProfileField } from "@/components/form/profile/profile-field";
import type { ProfilePath } from "@/components/words/profile-fields";
import { answersTo } from "@/components/words/requirements";
import type { RequirementKind } from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import { PersonNumberField } from "../people/person-number-field";
import { useWords } from "../kit/use-words";

/** An answer that a page draws: of the catalogue, or that all owners are listed. */
export type DrawnAnswer = ProfilePath | "business.ownersProvided";

/** The answers that meet a kind of requirement; none where it is met otherwise. */
export function drawnAnswers(kind: RequirementKind): DrawnAnswer[] {
  return kind === "business.indicate-owners-provided" ? ["business.ownersProvided"] : answersTo(kind);
}

/** Draws answers; `prefix` is the place of the business or person in the form. */
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

/** Lists the parts that are marked where an answer is asked alone. */
const REQUIRED: { readonly [P in ProfilePath]?: readonly string[] } = {
  "business.taxID": ["taxID.ein.number"],
  "business.industryCodes": ["industryCodes.mcc"],
};
