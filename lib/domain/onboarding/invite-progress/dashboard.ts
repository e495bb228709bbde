import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
import { InviteStage, InviteStatus, oneInvite } from "@/lib/domain/onboarding/invites/contract";
import { APPLICATION_STEPS } from "./shared/step-names";

export const ApplicationStep = z.enum(APPLICATION_STEPS);
export type ApplicationStep = z.infer<typeof ApplicationStep>;

export const StepTaken = z.object({ step: ApplicationStep });
export type StepTaken = z.infer<typeof StepTaken>;

/** An invitee's progress: the current page and the time it was reached, without any answers. */
export const InviteProgress = z.object({
  status: InviteStatus,
  stage: InviteStage,
  /** The pages for this invitee, as far as they are known. */
  steps: z.array(ApplicationStep),
  openedOn: DateTime.optional(),
  startedOn: DateTime.optional(),
  step: ApplicationStep.optional(),
  lastSeenOn: DateTime.optional(),
  redeemedOn: DateTime.optional(),
  /** The name of the resulting account, if the partner may see it. */
  accountName: z.string().optional(),
  /** The email address of the person who signed up through the link. */
  invitee: z.string().optional(),
});
export type InviteProgress = z.infer<typeof InviteProgress>;

export const onboardingProgress = {
  get: operation({
    summary: "Get an invitee's progress",
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
    summary: "Report the invitee's current step",
    group: "Hosted onboarding",
    method: "PUT",
    path: "/hosted/invites/{code}/step",
    access: "signed-in",
    params: oneInvite,
    body: StepTaken,
    status: 204,
    internal: true,
    audit: { unrecorded: "draft" },
    embeddedIn: ["onboarding"],
  }),
};
