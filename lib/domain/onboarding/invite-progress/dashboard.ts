import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
import { InviteStage, InviteStatus, oneInvite } from "@/lib/domain/onboarding/invites/contract";
import { APPLICATION_STEPS } from "./shared/step-names";

export const ApplicationStep = z.enum(APPLICATION_STEPS);
export type ApplicationStep = z.infer<typeof ApplicationStep>;

/** The invitee's current page. */
export const StepTaken = z.object({ step: ApplicationStep });
export type StepTaken = z.infer<typeof StepTaken>;

/** An invitee's progress: where they are and since when, without any answer. */
export const InviteProgress = z.object({
  status: InviteStatus,
  stage: InviteStage,
  /** The pages for this invitee, as far as they are known. */
  steps: z.array(ApplicationStep),
  /** When somebody first signed in through the link. */
  openedOn: DateTime.optional(),
  /** When the current invitee began. */
  startedOn: DateTime.optional(),
  step: ApplicationStep.optional(),
  /** When they last did something. */
  lastSeenOn: DateTime.optional(),
  redeemedOn: DateTime.optional(),
  /** The name of the resulting account, if the partner may see it. */
  accountName: z.string().optional(),
  /** The e-mail address of whoever signed up by the link. */
  invitee: z.string().optional(),
});
export type InviteProgress = z.infer<typeof InviteProgress>;

export const onboardingProgress = {
  get: operation({
    summary: "See how far an invitee is",
    group: "Onboarding",
    method: "GET",
    path: "/dashboard/onboarding-invites/{code}/progress",
    access: "accounts.read",
    params: oneInvite,
    response: InviteProgress,
    status: 200,
    internal: true,
  }),
  take: operation({
    summary: "Say which step the invitee is at",
    group: "Hosted onboarding",
    method: "PUT",
    path: "/hosted/invites/{code}/step",
    access: "signed-in",
    params: oneInvite,
    body: StepTaken,
    status: 204,
    internal: true,
    audit: { unrecorded: "draft" },
  }),
};
