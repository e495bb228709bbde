import type { DraftAnswers, DraftPerson } from "@/lib/domain/onboarding/applications/dashboard";
import { ofItsType, together } from "./draft";

type Fields = Record<string, unknown>;

/** Answers that are valid only as a set, so they are never mixed. */
const WHOLE = ["volumeByCustomerType", "cardVolumeDistribution"];

/**
 * Merges answers that changed both here and elsewhere since `before`. A field changed in both places keeps the value
 * from here. People added in either place are kept. Removing a person here counts; emptying an answer here does not
 * remove an answer given elsewhere.
 */
export function merged(before: DraftAnswers, local: DraftAnswers, theirs: DraftAnswers): DraftAnswers {
  const { people: _before, ...fieldsBefore } = before;
  const { people: _people, ...localFields } = local;
  const { people: _theirs, ...fieldsTheirs } = theirs;
  const people = mergedPeople(before.people, local.people, theirs.people);
  const all = { ...(mergedFields(fieldsBefore, localFields, fieldsTheirs) as DraftAnswers), ...(people && { people }) };
  return all.accountType ? together(all, ofItsType(all)) : all;
}

function mergedFields(before: Fields, local: Fields, theirs: Fields): Fields {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(local)])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = mergedValue(key, before[key], local[key], theirs[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function mergedValue(key: string, before: unknown, local: unknown, theirs: unknown): unknown {
  if (isSame(before, local)) return theirs;
  if (isSame(before, theirs)) return local;
  if (isFields(local) && isFields(theirs) && !WHOLE.includes(key))
    return mergedFields(isFields(before) ? before : {}, local, theirs);
  return local ?? theirs;
}

function mergedPeople(
  before: DraftPerson[] = [],
  local: DraftPerson[] | undefined,
  theirs: DraftPerson[] | undefined,
): DraftPerson[] | undefined {
  if (!local || !theirs) return local ?? theirs;
  const find = (people: DraftPerson[], { personID }: DraftPerson) =>
    people.find((person) => person.personID === personID);
  const remaining = theirs.flatMap((person) => {
    const own = find(local, person);
    if (own) return [mergedFields(find(before, person) ?? {}, own, person) as DraftPerson];
    return find(before, person) ? [] : [person];
  });
  const added = local.filter((person) => !find(theirs, person) && !isSame(find(before, person), person));
  return [...remaining, ...added];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Compares two answers, regardless of the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  return [...Object.keys(one), ...Object.keys(other)].every((key) =>
    isSame((one as Fields)[key], (other as Fields)[key]),
  );
}
