import { notFound, redirect } from "next/navigation";
import { nameOf, newPerson } from "@/components/hosted/answers/people";
import { PersonStep } from "@/components/hosted/people/person-step";
import { StepFrame } from "@/components/hosted/kit/step-frame";
import { stepsFor } from "@/components/hosted/answers/step-order";
import { PersonID } from "@/lib/domain/onboarding/applications/dashboard";
import { currentSession } from "@/lib/http/adapters/session";
import { stepMetadata, stepPage } from "../../step";

export const generateMetadata = () => stepMetadata("people");

type Props = { params: Promise<{ code: string; personID: string }>; searchParams: Promise<{ as?: string | string[] }> };

export default async function PersonPage({ params, searchParams }: Props) {
  const [{ code, personID }, { as }] = await Promise.all([params, searchParams]);
  const id = PersonID.safeParse(personID).data;
  if (!id) notFound();
  const [{ words, partner, made, filled, frame }, session] = [await stepPage(code, "people"), await currentSession()];
  if (!stepsFor(filled).includes("people")) redirect(`/o/${code}/continue`);
  const draftPerson = made.answers.people?.find((person) => person.personID === id);
  const person = draftPerson ?? newPerson(id, String(as), session?.caller.email);
  const { meTitle, newTitle } = words.forms.people;
  return (
    <StepFrame title={nameOf(person) || (as === "me" ? meTitle : newTitle)} {...frame}>
      <PersonStep code={code} partner={partner} made={made} person={person} isMe={as === "me"} />
    </StepFrame>
  );
}
