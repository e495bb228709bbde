import { redirect } from "next/navigation";
import { filledOf } from "@/components/hosted/answers/answers";
import { lastFew, stepToDo } from "@/components/hosted/answers/steps";
import { Failure } from "@/lib/core/failure";
import { applicationOf, landingOf, openInvite } from "../load";

/** Redirects a signed-in invitee to where they left off. */
export default async function ContinuePage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const landing = await landingOf(code);
  if (!(landing instanceof Failure) && landing.status === "redeemed") redirect(`/o/${code}/status`);
  const { offer } = await openInvite(code);
  const filled = filledOf(await applicationOf(code), offer.capabilities);
  redirect(`/o/${code}/${lastFew(filled).length > 0 ? "finish" : stepToDo(filled)}`);
}
