import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { TimeZone } from "@/lib/core/time/time-zone";
import { byDate, commaList, filterText, filterValue, flag, page } from "@/lib/core/api/query";
import { LANGUAGE_NAMES } from "@/lib/core/language";
import { DateTime, Day, Email } from "@/lib/core/api/shapes";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { InviteCode, InviteStage, OnboardingInvite, oneInvite } from "./contract";
import { INVITE_STAGES } from "./states";
import { REVOKED_AT_ONCE_MAX } from "@/lib/domain/kernel/limits";

export { INVITE_STAGES, InviteStage };

const INVITES_PER_PAGE = 50;

/** A calendar day (`2026-11-21`). Any other text is ignored. */
const day = filterValue(Day);

const filters = z.object({
  status: commaList(InviteStage),
  /** Part of the recipient's or the creator's name, or the whole code. */
  q: filterText,
  capability: commaList(CapabilityID),
  creator: filterText,
  from: day,
  to: day,
  /** The time zone of these days. UTC by default. */
  zone: filterValue(TimeZone),
  /** Stop of the invitee, for open invites: `unopened`, `opened`, `signed-up`, or the step of the application. */
  stop: filterText,
  stale: flag,
  /** Begun, not finished, and untouched for days. */
  attention: flag,
  codes: commaList(InviteCode),
});

export const SearchInvites = filters.extend({ sort: byDate, ...page(INVITES_PER_PAGE) });
export type SearchInvites = z.infer<typeof SearchInvites>;

export const ExportInvites = filters;
export type ExportInvites = z.infer<typeof ExportInvites>;

export const ListedInvite = OnboardingInvite.extend({
  stage: InviteStage,
  /** The creator's email address, or the name of the API key. */
  createdBy: z.string(),
  openedOn: DateTime.optional(),
  step: z.string().optional(),
  lastSeenOn: DateTime.optional(),
  /** The name of the resulting account, if the partner may see it. */
  accountName: z.string().optional(),
  /** The email address of the person who signed up through the link. */
  invitee: z.string().optional(),
});
export type ListedInvite = z.infer<typeof ListedInvite>;

export const InviteCounts = z.object({ pending: z.int(), "in-progress": z.int(), redeemed: z.int(), revoked: z.int() });
export type InviteCounts = z.infer<typeof InviteCounts>;

export const InvitePage = z.object({ items: z.array(ListedInvite), more: z.boolean(), counts: InviteCounts });
export type InvitePage = z.infer<typeof InvitePage>;

/** A person or API key that created invites: the value for the filter, and the name to show. */
export const InviteCreator = z.object({ creator: z.string(), name: z.string() });
export type InviteCreator = z.infer<typeof InviteCreator>;

export const InviteStops = z.array(z.object({ stop: z.string(), count: z.int() }));
export type InviteStops = z.infer<typeof InviteStops>;

const RevokeInvites = z.object({ codes: z.array(InviteCode).min(1).max(REVOKED_AT_ONCE_MAX) });
type RevokeInvites = z.infer<typeof RevokeInvites>;

/** The invites that were pending and are now revoked. The others had already ended, or do not exist. */
export const RevokedInvites = z.object({ revoked: z.array(InviteCode) });
export type RevokedInvites = z.infer<typeof RevokedInvites>;

export const MailInvite = z.object({ email: Email, language: z.enum(LANGUAGE_NAMES).optional() });
export type MailInvite = z.infer<typeof MailInvite>;

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
    summary: "List the creators of invites",
    method: "GET",
    path: "/dashboard/onboarding-invites/creators",
    access: "accounts.read",
    response: z.array(InviteCreator),
  }),
  stops: operation({
    ...declared,
    summary: "Count open onboarding invites by last step",
    method: "GET",
    path: "/dashboard/onboarding-invites/stops",
    access: "accounts.read",
    response: InviteStops,
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
    audit: { act: "onboarding-invite.revoke" },
  }),
  mail: operation({
    ...declared,
    summary: "Send an onboarding invite by email",
    method: "POST",
    path: "/dashboard/onboarding-invites/{code}/mails",
    access: "accounts.write",
    params: oneInvite,
    body: MailInvite,
    status: 204,
    audit: { act: "onboarding-invite.mail" },
  }),
};
