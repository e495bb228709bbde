"use client";

import { useRouter } from "next/navigation";
import { useFormContext } from "react-hook-form";
import { PERSON_ASKS, missing } from "@/components/hosted/answers/asks";
import { personValues } from "@/components/hosted/answers/draft";
import { identityIn } from "@/components/hosted/answers/identity-in";
import { takeOver } from "@/components/hosted/answers/keep-answers";
import { useKeep } from "@/components/hosted/answers/use-keep";
import { type AnswerRules, withRules } from "@/components/hosted/answers/with-rules";
import { useStepForm } from "@/components/hosted/kit/use-step";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/feedback/live-region";
import { formatPhone } from "@/components/words/texts";
import type { FieldFault } from "@/lib/client/form-errors";
import { ownershipFault } from "@/lib/domain/accounts/representatives/shared/ownership";
import type { DraftPerson, DraftAnswers, PersonID } from "@/lib/domain/onboarding/applications/dashboard";
import { type SavedDraft, latestOf } from "../answers/latest-draft";
import { StepForm } from "../kit/step-form";
import { useWords } from "../kit/use-words";
import { PersonFields } from "./person-fields";

export type PersonStepProps = { code: string; partner: string; made: SavedDraft; person: DraftPerson; isMe: boolean };

export function PersonStep(props: PersonStepProps) {
  const { code, partner, made, person, isMe } = props;
  const { people: words } = useWords();
  const draft = usePersonDraft(props);
  const hasBusinessAddress = latestOf(code, made).answers.profile?.business?.address !== undefined;
  return (
    <StepForm code={code} draft={draft} next={words.save}>
      <PersonFields
        onFile={latestOf(code, made).onFile.people[person.personID]}
        partner={partner}
        isMe={isMe}
        copy={hasBusinessAddress && <CopyContact code={code} made={made} />}
      />
    </StepForm>
  );
}

function CopyContact({ code, made }: { code: string; made: SavedDraft }) {
  const { people: words } = useWords();
  const { setValue } = useFormContext();
  const copy = () => {
    const { phone, address } = latestOf(code, made).answers.profile?.business ?? {};
    for (const [name, value] of Object.entries(address ?? {}))
      setValue(`person.address.${name}`, value, { shouldDirty: true });
    if (phone?.number) setValue("person.phone.number", formatPhone(phone.number), { shouldDirty: true });
    announce(words.copied);
  };
  return (
    <div>
      <Button size="sm" onClick={copy}>
        {words.sameContact}
      </Button>
    </div>
  );
}

type PersonForm = { person: DraftPerson };

/** The form of one person. The draft stores all people; identity data is encrypted separately. */
function usePersonDraft({ code, made, person }: PersonStepProps) {
  const router = useRouter();
  const { people: words } = useWords();
  const { personID } = person;
  const isLive = useIsLive();
  const checked = useStepForm<PersonForm>(personValues(person), (values) =>
    withRules((rules) =>
      personFaults(rules, values, { personID, latest: latestOf(code, made), mustBeOne: words.mustBeOne, isLive }),
    ),
  );
  const { form } = checked;
  const current = () => keepablePerson(form.getValues().person, personID);
  const { keep, seal, savedAt } = useKeep(code, made, (sent, saved) =>
    takeOver(
      { form, read: async () => ({ person: await current() }), show: ({ person }) => personValues(person) },
      { person: personOf(sent, personID) },
      { person: personOf(saved, personID) },
    ),
  );
  const keepPerson = () => keep(async (before) => placed(before, await current()));
  const sealTyped = async (values: unknown) => {
    const errors = await withRules((rules) => rules.identityFaults(values, "person", isLive));
    if (errors.length === 0) await seal(personID, identityIn(values, "person"));
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
  const isListed = people.some(({ personID }) => personID === person.personID);
  return {
    ...before,
    people: isListed ? people.map((one) => (one.personID === person.personID ? person : one)) : [...people, person],
  };
}

interface OfPerson {
  personID: PersonID;
  latest: SavedDraft;
  /** The message for a person who neither owns nor controls the business. */
  mustBeOne: string;
  isLive: boolean;
}

function personFaults(
  { faultsIn, contactFaults, identityFaults, DraftPerson: schema }: AnswerRules,
  values: unknown,
  { personID, latest: { onFile }, mustBeOne, isLive }: OfPerson,
): FieldFault[] {
  const { person = {} } = values as { person?: object };
  const errors = [
    ...faultsIn({ ...person, personID }, schema),
    ...roleFaults(person as DraftPerson, mustBeOne),
    ...missing(person, PERSON_ASKS, onFile.people[personID]),
  ];
  return [
    ...errors.map(({ path, message }) => ({ path: `person.${path}`, message })),
    ...contactFaults(values, "person", isLive),
    ...identityFaults(values, "person", isLive),
  ];
}

function roleFaults({ responsibilities = {} }: DraftPerson, mustBeOne: string): FieldFault[] {
  if (!responsibilities.isController && !responsibilities.isOwner)
    return [{ path: "responsibilities.isOwner", message: mustBeOne }];
  const fault = ownershipFault(responsibilities);
  return fault ? [{ path: `responsibilities.${fault.field}`, message: fault.message }] : [];
}
