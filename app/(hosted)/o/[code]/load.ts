import "server-only";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { Failure } from "@/lib/core/failure";
import type { Operation, Result } from "@/lib/core/operation";
import {
  type Application,
  type ApplicationStatus,
  hostedOnboarding,
  type InviteLanding,
} from "@/lib/domain/applications/dashboard";
import { expected } from "@/lib/http/respond";
import { bindingOf } from "@/lib/http/bindings";
import { run } from "@/lib/http/run";
import { pageCredential, pageRequest } from "@/lib/http/session";

/** An open invite: everything the landing page tells. */
export type OpenInvite = InviteLanding & { offer: NonNullable<InviteLanding["offer"]> };

/** What the link says, or why it says nothing; asked once per page. */
export const landingOf = cache(async (code: string): Promise<InviteLanding | Failure> =>
  attempt(hostedOnboarding.landing, code),
);

/** The open invite behind a step; leaves for the landing page, which explains, when there is none. */
export async function openInvite(code: string): Promise<OpenInvite> {
  const landing = await landingOf(code);
  if (landing instanceof Failure) return leave(landing, code);
  if (!landing.offer) redirect(`/o/${code}`);
  return { ...landing, offer: landing.offer };
}

/** The partner behind a link which is not withdrawn; leaves likewise. */
export async function livePartner(code: string): Promise<InviteLanding["partner"]> {
  const landing = await landingOf(code);
  if (landing instanceof Failure) return leave(landing, code);
  if (landing.status === "revoked") redirect(`/o/${code}`);
  return landing.partner;
}

/** The signed-in invitee's application; leaves for the sign-in step, or for the landing page, which explains. */
export async function applicationOf(code: string): Promise<Application> {
  const found = await attempt(hostedOnboarding.application, code);
  return found instanceof Failure ? leave(found, code) : found;
}

/** What became of the signed-in person's application; leaves likewise when it is not theirs. */
export async function statusOf(code: string): Promise<ApplicationStatus> {
  const found = await attempt(hostedOnboarding.status, code);
  if (found instanceof Failure && found.kind === "notFound") redirect(`/o/${code}`);
  return found instanceof Failure ? leave(found, code) : found;
}

function leave(failure: Failure, code: string): never {
  if (failure.kind === "notFound") notFound();
  if (failure.kind === "unauthenticated") redirect(`/o/${code}/you`);
  if (failure.kind === "conflict" || failure.kind === "rateLimited") redirect(`/o/${code}`);
  throw failure;
}

/** Reads in process, through the same door as the API and with the same checks. */
async function attempt<O extends Operation>(operation: O, code: string): Promise<Result<O> | Failure> {
  try {
    const [credential, request] = await Promise.all([pageCredential(), pageRequest()]);
    return (await run(bindingOf(operation), {
      credential,
      params: { code },
      query: {},
      body: async () => undefined,
      ...request,
    })) as Result<O>;
  } catch (error) {
    const failure = expected(error);
    if (!failure) throw error;
    return failure;
  }
}
