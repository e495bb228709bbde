"use client";

import { useRouter } from "next/navigation";
import type { FieldFault } from "@/lib/client/form-errors";
import { ownershipFault } from "@/lib/domain/accounts/representatives/shared/ownership";
import type { DraftAnswers, DraftPerson, PersonID } from "@/lib/domain/onboarding/applications/dashboard";
import { ASKED_OF_PERSON, missing } from "../answers/asked";
import { personValues } from "../answers/draft";
import { identityIn } from "../answers/identity-in";
import { type SavedDraft, latestOf } from "../answers/latest-draft";
import type { PersonStepProps } from "./person-step";
import { takeOver } from "../answers/keep-answers";
import { useKeep } from "../answers/use-keep";
import { useStepForm } from "../kit/use-step";
import { useWords } from "../kit/use-words";
import { type AnswerRules, withRules } from "../answers/with-rules";

type PersonForm = { person: DraftPerson };

/** The form of one person: kept on the way among the others, their identity data sealed apart. */
export function usePersonDraft({ code, made, person }: PersonStepProps) {
  const router = useRouter();
  const { people: words } = useWords();
  const { personID } = person;
  const checked = useStepForm<PersonForm>(personValues(person), (values) =>
    withRules((rules) =>
      personFaults(rules, values, { personID, latest: latestOf(code, made), mustBeOne: words.mustBeOne }),
    ),
  );
  const { form } = checked;
  const current = () => keepablePerson(form.getValues().person, personID);
  const { keep, seal, savedAt } = useKeep(code, made, (sent, kept) =>
    takeOver(
      { form, read: async () => ({ person: await current() }), show: ({ person: known }) => personValues(known) },
      { person: personOf(sent, personID) },
      { person: personOf(kept, personID) },
    ),
  );
  const keepPerson = () => keep(async (before) => placed(before, await current()));
  const sealTyped = async (values: unknown) => {
    const faults = await withRules((rules) => rules.identityFaults(values, "person"));
    if (faults.length === 0) await seal(personID, identityIn(values, "person"));
  };
  const submit = checked.send(async (values) => {
    await keepPerson();
    await sealTyped(values);
    router.push(`/o/${code}/people`);
  });
  const leave = () =>
    checked.attempt(async () => {
      await keepPerson();
      await sealTyped(form.getValues());
      router.push(`/o/${code}/saved`);
    });
  const onBlur = () => void keepPerson().catch(() => {});
  return { checked, submit, leave, onBlur, savedAt };
}

const keepablePerson = (values: object, personID: PersonID) =>
  withRules(({ keepable, DraftPerson: schema }) => ({ ...keepable({ ...values, personID }, schema), personID }));

const personOf = ({ people = [] }: DraftAnswers, personID: PersonID): DraftPerson =>
  people.find((person) => person.personID === personID) ?? { personID };

function placed(before: DraftAnswers, person: DraftPerson): DraftAnswers {
  const people = before.people ?? [];
  const isKnown = people.some(({ personID }) => personID === person.personID);
  return {
    ...before,
    people: isKnown ? people.map((one) => (one.personID === person.personID ? person : one)) : [...people, person],
  };
}

interface OfPerson {
  personID: PersonID;
  latest: SavedDraft;
  /** Is the message about somebody who neither owns nor controls. */
  mustBeOne: string;
}

function personFaults(
  { faultsIn, identityFaults, DraftPerson: schema }: AnswerRules,
  values: unknown,
  { personID, latest: { onFile }, mustBeOne }: OfPerson,
): FieldFault[] {
  const { person = {} } = values as { person?: object };
  const faults = [
    ...faultsIn({ ...person, personID }, schema),
    ...roleFaults(person as DraftPerson, mustBeOne),
    ...missing(person, ASKED_OF_PERSON, onFile.people[personID]),
  ];
  return [
    ...faults.map(({ path, message }) => ({ path: `person.${path}`, message })),
    ...identityFaults(values, "person"),
  ];
}

function roleFaults({ responsibilities = {} }: DraftPerson, mustBeOne: string): FieldFault[] {
  if (!responsibilities.isController && !responsibilities.isOwner)
    return [{ path: "responsibilities.isOwner", message: mustBeOne }];
  const fault = ownershipFault(responsibilities);
  return fault ? [{ path: `responsibilities.${fault.field}`, message: fault.message }] : [];
}
