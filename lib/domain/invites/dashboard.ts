import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { TimeZone } from "@/lib/core/days";
import { commaList, filterText, filterValue, flag, page } from "@/lib/core/query";
import { DateTime, Day } from "@/lib/core/shapes";
import { CapabilityID } from "@/lib/domain/capabilities/contract";
import { InviteCode, OnboardingInvite, oneInvite } from "./contract";
import { INVITE_STAGES, InviteStage, InviteStatus } from "./states";
import type { AccountType } from "@/lib/domain/accounts/shared/profile";
import { type Answers, type Ask, type AskGroup, asksOf } from "@/lib/domain/requirements/shared/requirements";

export { INVITE_STAGES, InviteStage };

export const INVITES_PER_PAGE = 50;
/** How many invites may be revoked in one go. */
export const REVOKED_AT_ONCE_MAX = 1000;
/** After so many days a pending invite is stale. */
export const STALE_DAYS = 30;

/** A day of the calendar (`2026-11-21`); anything else is no filter. */
const day = filterValue(Day);

const filters = z.object({
  status: commaList(InviteStage),
  /** Text in the recipient's or the creator's name, or the whole code. */
  q: filterText,
  capability: commaList(CapabilityID),
  creator: filterText,
  /** First and last day on which they were created. */
  from: day,
  to: day,
  /** Whose days these are; UTC's unless named. */
  zone: filterValue(TimeZone),
  stale: flag,
  /** These alone, for a selection. */
  codes: commaList(InviteCode),
});

/** Which invites the dashboard shows, newest first. */
export const SearchInvites = filters.extend(page(INVITES_PER_PAGE));
export type SearchInvites = z.infer<typeof SearchInvites>;

/** The same filters, for all that match. */
export const ExportInvites = filters;
export type ExportInvites = z.infer<typeof ExportInvites>;

/** An invite as a line of the list: with who made it, and how far the invitee is. */
export const ListedInvite = OnboardingInvite.extend({
  stage: InviteStage,
  /** An e-mail address, or the name of the key that made it. */
  createdBy: z.string(),
  openedOn: DateTime.optional(),
  /** The step last worked on, and when. */
  step: z.string().optional(),
  lastSeenOn: DateTime.optional(),
  /** What the account is called that came of it, where the partner may look at it. */
  accountName: z.string().optional(),
});
export type ListedInvite = z.infer<typeof ListedInvite>;

/** How many invites match the filters but the status, by status. */
export const InviteCounts = z.object({ pending: z.int(), "in-progress": z.int(), redeemed: z.int(), revoked: z.int() });
export type InviteCounts = z.infer<typeof InviteCounts>;

/** One page of invites. */
export const InvitePage = z.object({ items: z.array(ListedInvite), more: z.boolean(), counts: InviteCounts });
export type InvitePage = z.infer<typeof InvitePage>;

/** Someone who made invites: as the filter names them, and as people do. */
export const InviteCreator = z.object({ creator: z.string(), name: z.string() });
export type InviteCreator = z.infer<typeof InviteCreator>;

/** The invites to revoke. */
export const RevokeInvites = z.object({ codes: z.array(InviteCode).min(1).max(REVOKED_AT_ONCE_MAX) });
export type RevokeInvites = z.infer<typeof RevokeInvites>;

/** Which of them were pending and are revoked now; the others were at their end already, or are nobody's. */
export const RevokedInvites = z.object({ revoked: z.array(InviteCode) });
export type RevokedInvites = z.infer<typeof RevokedInvites>;

const declared = { group: "Onboarding", internal: true, status: 200 } as const;

export const inviteList = {
  search: operation({
    ...declared,
    summary: "Search onboarding invites",
    method: "GET",
    path: "/dashboard/onboarding-invites",
    access: "accounts.read",
    query: SearchInvites,
    response: InvitePage,
  }),
  creators: operation({
    ...declared,
    summary: "List who made invites",
    method: "GET",
    path: "/dashboard/onboarding-invites/creators",
    access: "accounts.read",
    response: z.array(InviteCreator),
  }),
  export: operation({
    ...declared,
    summary: "Export onboarding invites as CSV",
    method: "GET",
    path: "/dashboard/onboarding-invites/export",
    access: "accounts.read",
    query: ExportInvites,
  }),
  revoke: operation({
    ...declared,
    summary: "Revoke several onboarding invites",
    method: "POST",
    path: "/dashboard/onboarding-invites/revoke",
    access: "accounts.write",
    body: RevokeInvites,
    response: RevokedInvites,
    audit: "onboarding-invite.revoke",
  }),
};

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
    unrecorded: "draft",
  }),
};
