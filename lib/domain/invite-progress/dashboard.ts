import { z } from "zod";
import type { CapabilityID } from "@/lib/core/capabilities";
import { operation } from "@/lib/core/operation";
import { DateTime } from "@/lib/core/shapes";
import type { AccountType } from "@/lib/domain/accounts/shared/profile";
import { oneInvite } from "@/lib/domain/invites/contract";
import { InviteStage, InviteStatus } from "@/lib/domain/invites/states";
import { type Answers, type Ask, type AskGroup, asksOf } from "@/lib/domain/requirements/shared/requirements";

/** The pages on which an invitee answers, in order. */
export const APPLICATION_STEPS = [
  "profile",
  "contact",
  "people",
  "sales",
  "bank-account",
  "documents",
  "review",
] as const;

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
  "bank-account": "bank-account",
};

/** The step that asks for something. Undefined for agreements at the end, and for what comes later. */
export function stepOf({ group, paths }: Pick<Ask, "group" | "paths">): ApplicationStep | undefined {
  return paths.some((path) => path.startsWith("customerSupport.")) ? "contact" : STEP_OF[group];
}

/**
 * The steps of an application, in order. People, sales and documents appear only if something is needed there, a bank
 * account also where it may be asked for.
 */
export function stepsOf(
  accountType: AccountType,
  capabilities: readonly CapabilityID[],
  profile?: Answers["profile"],
): ApplicationStep[] {
  const asked = asksOf(accountType, capabilities, { accountType, ...(profile && { profile }) })
    .filter(({ need, group }) => need === "needed" || group === "bank-account")
    .map(stepOf);
  return APPLICATION_STEPS.filter(
    (step) => step === "profile" || step === "contact" || step === "review" || asked.includes(step),
  );
}

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
    unrecorded: "draft",
  }),
};
