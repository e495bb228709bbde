import "server-only";
import { notFound, redirect } from "next/navigation";
import { Failure } from "@/lib/core/failure";
import {
  type Application,
  type ApplicationStatus,
  hostedOnboarding,
  type InviteLanding,
} from "@/lib/domain/onboarding/applications/dashboard";
import { ask } from "@/lib/http/adapters/preload";

/** An open invite: everything the landing page tells. */
export type OpenInvite = InviteLanding & { offer: NonNullable<InviteLanding["offer"]> };

/** Returns what the link says, or why it says nothing. */
export function landingOf(code: string): Promise<InviteLanding | Failure> {
  return ask(hostedOnboarding.landing, { params: { code } });
}

/** The open invite behind a step. Without one, leaves for the landing page, which explains. */
export async function openInvite(code: string): Promise<OpenInvite> {
  const landing = await landingOf(code);
  if (landing instanceof Failure) return leave(landing, code);
  if (!landing.offer) redirect(`/o/${code}`);
  return { ...landing, offer: landing.offer };
}

/** The partner behind a link that is open or used; leaves likewise. */
export async function livePartner(code: string): Promise<InviteLanding["partner"]> {
  const landing = await landingOf(code);
  if (landing instanceof Failure) return leave(landing, code);
  if (landing.status === "revoked" || landing.isUnavailable) redirect(`/o/${code}`);
  return landing.partner;
}

/** The signed-in invitee's application; leaves for the sign-in step, or for the landing page, which explains. */
export async function applicationOf(code: string): Promise<Application> {
  const found = await ask(hostedOnboarding.application, { params: { code } });
  return found instanceof Failure ? leave(found, code) : found;
}

/** Returns what became of the signed-in person's application; leaves likewise when it is not theirs. */
export async function statusOf(code: string): Promise<ApplicationStatus> {
  const found = await ask(hostedOnboarding.status, { params: { code } });
  if (found instanceof Failure && found.kind === "notFound") redirect(`/o/${code}`);
  return found instanceof Failure ? leave(found, code) : found;
}

function leave(failure: Failure, code: string): never {
  if (failure.kind === "notFound") notFound();
  if (failure.kind === "unauthenticated") redirect(`/o/${code}/you`);
  if (failure.kind === "conflict" || failure.kind === "rateLimited") redirect(`/o/${code}`);
  throw failure;
}
