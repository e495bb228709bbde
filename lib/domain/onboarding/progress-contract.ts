import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { DateTime } from "@/lib/core/shapes";
import type { AccountType } from "@/lib/domain/accounts/profile";
import type { CapabilityID } from "@/lib/domain/capabilities/contract";
import { type Answers, type Ask, type AskGroup, asksOf } from "@/lib/domain/capabilities/requirements";
import { oneInvite } from "./contract";
import { InviteStage, InviteStatus } from "./states";

/** The pages on which an invitee gives answers, in their order. */
export const APPLICATION_STEPS = ["profile", "contact", "people", "sales", "documents", "review"] as const;

/** One of the pages on which an invitee gives answers. */
export const ApplicationStep = z.enum(APPLICATION_STEPS);
export type ApplicationStep = z.infer<typeof ApplicationStep>;

const STEP_OF: Record<AskGroup, ApplicationStep | undefined> = {
  name: "profile",
  identity: "profile",
  business: "profile",
  industry: "profile",
  contact: "contact",
  people: "people",
  volumes: "sales",
  documents: "documents",
  terms: undefined,
  "bank-account": undefined,
};

/** The step at which something is asked for; none for what is agreed to at the end or comes later. */
export function stepOf({ group, paths }: Pick<Ask, "group" | "paths">): ApplicationStep | undefined {
  return paths.some((path) => path.startsWith("customerSupport.")) ? "contact" : STEP_OF[group];
}

/** The steps of an application, in order: people, sales and documents only where they are asked for. */
export function stepsOf(
  accountType: AccountType,
  capabilities: readonly CapabilityID[],
  profile?: Answers["profile"],
): ApplicationStep[] {
  const asked = asksOf(accountType, capabilities, { accountType, ...(profile && { profile }) })
    .filter(({ need }) => need === "needed")
    .map(stepOf);
  return APPLICATION_STEPS.filter(
    (step) => step === "profile" || step === "contact" || step === "review" || asked.includes(step),
  );
}

/** The page an invitee is at. */
export const StepTaken = z.object({ step: ApplicationStep });
export type StepTaken = z.infer<typeof StepTaken>;

/** How far an invitee is: never what was answered, only where they are and since when. */
export const InviteProgress = z.object({
  status: InviteStatus,
  stage: InviteStage,
  /** The pages there are for this invitee, as far as it is known. */
  steps: z.array(ApplicationStep),
  /** When somebody first signed in by the link. */
  openedOn: DateTime.optional(),
  /** When whoever is at work on it began. */
  startedOn: DateTime.optional(),
  step: ApplicationStep.optional(),
  /** When they last did something. */
  lastSeenOn: DateTime.optional(),
  redeemedOn: DateTime.optional(),
  /** What the account is called that came of it, where the partner may look at it. */
  accountName: z.string().optional(),
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
  }),
};
