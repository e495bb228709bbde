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

/** Invite that is still open, with everything the landing page shows. */
export type OpenInvite = InviteLanding & { offer: NonNullable<InviteLanding["offer"]> };

/** Returns the invite behind a link, or the error. */
export function landingOf(code: string): Promise<InviteLanding | Failure> {
  return ask(hostedOnboarding.landing, { params: { code } });
}

/** Returns the open invite behind a step, or redirects to the landing page, which explains the problem. */
export async function openInvite(code: string): Promise<OpenInvite> {
  const landing = await landingOf(code);
  if (landing instanceof Failure) return leave(landing, code);
  if (!landing.offer) redirect(`/o/${code}`);
  return { ...landing, offer: landing.offer };
}

/** Returns the partner behind an open or used link, or redirects to the landing page. */
export async function livePartner(code: string): Promise<InviteLanding["partner"]> {
  const landing = await landingOf(code);
  if (landing instanceof Failure) return leave(landing, code);
  if (landing.status === "revoked" || landing.isUnavailable) redirect(`/o/${code}`);
  return landing.partner;
}

/** Returns the signed-in invitee's application, or redirects to the sign-in step or the landing page. */
export async function applicationOf(code: string): Promise<Application> {
  const response = await ask(hostedOnboarding.application, { params: { code } });
  return response instanceof Failure ? leave(response, code) : response;
}

/** Returns the status of the signed-in person's application, or redirects if it is not theirs. */
export async function statusOf(code: string): Promise<ApplicationStatus> {
  const response = await ask(hostedOnboarding.status, { params: { code } });
  if (response instanceof Failure && response.kind === "notFound") redirect(`/o/${code}`);
  return response instanceof Failure ? leave(response, code) : response;
}

function leave(failure: Failure, code: string): never {
  if (failure.kind === "notFound") notFound();
  if (failure.kind === "unauthenticated") redirect(`/o/${code}/you`);
  if (failure.kind === "conflict" || failure.kind === "rateLimited") redirect(`/o/${code}`);
  throw failure;
}
