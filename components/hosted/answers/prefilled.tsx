import { Notice } from "@/components/ui/feedback/notice";
import { labelAt } from "@/components/words/profile-fields";
import { elementAt } from "@/lib/client/form-errors";
import { fill } from "@/lib/core/bilingual";
import { LOCALES } from "@/lib/core/language";
import type { Application, DraftAnswers } from "@/lib/domain/onboarding/applications/dashboard";
import { nameOf } from "./people";
import type { Words } from "../words/words";
import { withoutIdentity } from "./answers";

/** Checks whether an answer is still the one that the partner prefilled. */
export function isFromPartner({ prefill }: Application, answers: DraftAnswers, path: string): boolean {
  const given = prefill && elementAt(prefill, path);
  return given !== undefined && JSON.stringify(given) === JSON.stringify(elementAt(answers, path));
}

export function prefilledLabels(
  application: Application,
  answers: DraftAnswers,
  step: "profile" | "contact",
): string[] {
  if (!application.prefill) return [];
  const paths = leaves(withoutIdentity(application.prefill), "").filter(
    (path) => isContact(path) === (step === "contact") && isFromPartner(application, answers, path),
  );
  return [...new Set(paths.flatMap((path) => labelOf(path) ?? []))];
}

export function prefilledPeople({ people = [] }: Application, answers: DraftAnswers): string[] {
  const named = new Set(people.map(({ personID }) => personID));
  return (answers.people ?? []).filter(({ personID }) => named.has(personID)).map(nameOf);
}

const isContact = (path: string) => /^(?:profile\.\w+\.(?:email|phone|address)(?:\.|$)|customerSupport\.)/.test(path);

function labelOf(path: string): string | undefined {
  if (/\.(?:countryCode|country)$/.test(path)) return undefined;
  if (path.startsWith("customerSupport.address.")) return "Support address";
  return labelAt(path);
}

function leaves(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return value === undefined ? [] : [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

export function PrefilledNotice({
  partner,
  labels,
  words,
}: {
  partner: string;
  labels: readonly string[];
  words: Words;
}) {
  if (labels.length === 0) return null;
  const list = new Intl.ListFormat(LOCALES[words.language]).format(
    labels.map((label) => words.phrases?.[label] ?? label),
  );
  return (
    <Notice title={fill(words.pages.filledInBy, { partner })} className="mb-5">
      {fill(words.pages.filledIn, { labels: list })}
    </Notice>
  );
}
