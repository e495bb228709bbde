"use client";

import { useRouter } from "next/navigation";
import type { FieldFault } from "@/lib/client/form-errors";
import { ownershipFault } from "@/lib/domain/representatives/shared/ownership";
import { type DraftAnswers, DraftPerson, type PersonID } from "@/lib/domain/applications/dashboard";
import { faultsIn, identityFaults, identityIn, keepable } from "./answers";
import { ASKED_OF_PERSON, missing } from "./asked";
import { personValues } from "./draft";
import { type Latest, latestOf } from "./latest-draft";
import type { PersonStepProps } from "./person-step";
import { takeOver } from "./take-over";
import { useKeep } from "./use-keep";
import { useStepForm } from "./use-step-form";
import { useWords } from "./use-words";

type PersonForm = { person: DraftPerson };

/** The form of one person: kept on the way among the others, their identity data sealed apart. */
export function usePersonDraft({ code, made, person }: PersonStepProps) {
  const router = useRouter();
  const { people: words } = useWords();
  const { personID } = person;
  const checked = useStepForm<PersonForm>(personValues(person), (values) =>
    personFaults(values, personID, latestOf(code, made), words.mustBeOne),
  );
  const { form } = checked;
  const current = () => ({ ...keepable({ ...(form.getValues().person as object), personID }, DraftPerson), personID });
  const { keep, seal, savedAt } = useKeep(code, made, (sent, kept) => {
    takeOver(
      { form, read: () => ({ person: current() }), show: ({ person: known }) => personValues(known) },
      { person: personOf(sent, personID) },
      { person: personOf(kept, personID) },
    );
  });
  const keepPerson = () => keep((before) => placed(before, current()));
  const sealTyped = async (values: unknown) => {
    if (identityFaults(values, "person").length === 0) await seal(personID, identityIn(values, "person"));
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

function personFaults(values: unknown, personID: PersonID, { onFile }: Latest, mustBeOne: string): FieldFault[] {
  const { person = {} } = values as { person?: object };
  const faults = [
    ...faultsIn({ ...person, personID }, DraftPerson),
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
