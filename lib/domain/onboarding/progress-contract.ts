import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { DateTime } from "@/lib/core/shapes";
import { oneInvite } from "./contract";
import { InviteStatus } from "./states";

/** The pages on which an invitee gives answers, in their order. */
export const APPLICATION_STEPS = ["profile", "contact", "people", "sales", "documents", "review"] as const;

/** One of the pages on which an invitee gives answers. */
export const ApplicationStep = z.enum(APPLICATION_STEPS);
export type ApplicationStep = z.infer<typeof ApplicationStep>;

/** The page an invitee is at. */
export const StepTaken = z.object({ step: ApplicationStep });
export type StepTaken = z.infer<typeof StepTaken>;

/** How far an invitee is: never what was answered, only where they are and since when. */
export const InviteProgress = z.object({
  status: InviteStatus,
  /** When somebody first signed in by the link. */
  openedOn: DateTime.optional(),
  /** When whoever is at work on it began. */
  startedOn: DateTime.optional(),
  step: ApplicationStep.optional(),
  /** When they last did something. */
  lastSeenOn: DateTime.optional(),
  redeemedOn: DateTime.optional(),
});
export type InviteProgress = z.infer<typeof InviteProgress>;

export const onboardingProgress = {
  get: operation({
    summary: "See how far an invitee is", group: "Onboarding", method: "GET", path: "/dashboard/onboarding-invites/{code}/progress",
    access: "accounts.read", params: oneInvite, response: InviteProgress, status: 200, internal: true,
  }),
  take: operation({
    summary: "Say which step the invitee is at", group: "Hosted onboarding", method: "PUT", path: "/hosted/invites/{code}/step",
    access: "signed-in", params: oneInvite, body: StepTaken, status: 204, internal: true,
  }),
};
