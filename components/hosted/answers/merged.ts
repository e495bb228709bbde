import type { DraftAnswers, DraftPerson } from "@/lib/domain/onboarding/applications/dashboard";
import { ofItsType, together } from "./draft";

type Fields = Record<string, unknown>;

/** Answers under one rule, which hold together only as they were given. */
const WHOLE = ["volumeByCustomerType", "cardVolumeDistribution"];

/**
 * Answers which were changed here and elsewhere since `before`, put together: of each field what was changed, and what was
 * changed here where both were; everyone who was added. Taking a person out here counts; an answer emptied here does not
 * take away what was answered elsewhere.
 */
export function merged(before: DraftAnswers, mine: DraftAnswers, theirs: DraftAnswers): DraftAnswers {
  const { people: _before, ...fieldsBefore } = before;
  const { people: _mine, ...fieldsMine } = mine;
  const { people: _theirs, ...fieldsTheirs } = theirs;
  const people = mergedPeople(before.people, mine.people, theirs.people);
  const all = { ...(mergedFields(fieldsBefore, fieldsMine, fieldsTheirs) as DraftAnswers), ...(people && { people }) };
  return all.accountType ? together(all, ofItsType(all)) : all;
}

function mergedFields(before: Fields, mine: Fields, theirs: Fields): Fields {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = mergedValue(key, before[key], mine[key], theirs[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function mergedValue(key: string, before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(before, mine)) return theirs;
  if (isSame(before, theirs)) return mine;
  if (isFields(mine) && isFields(theirs) && !WHOLE.includes(key))
    return mergedFields(isFields(before) ? before : {}, mine, theirs);
  return mine ?? theirs;
}

function mergedPeople(
  before: DraftPerson[] = [],
  mine: DraftPerson[] | undefined,
  theirs: DraftPerson[] | undefined,
): DraftPerson[] | undefined {
  if (!mine || !theirs) return mine ?? theirs;
  const find = (people: DraftPerson[], { personID }: DraftPerson) =>
    people.find((person) => person.personID === personID);
  const kept = theirs.flatMap((person) => {
    const own = find(mine, person);
    if (own) return [mergedFields(find(before, person) ?? {}, own, person) as DraftPerson];
    return find(before, person) ? [] : [person];
  });
  const added = mine.filter((person) => !find(theirs, person) && !isSame(find(before, person), person));
  return [...kept, ...added];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two answers say the same, in whatever order their fields stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  return [...Object.keys(one), ...Object.keys(other)].every((key) =>
    isSame((one as Fields)[key], (other as Fields)[key]),
  );
}
