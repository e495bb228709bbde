import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { ALLOWANCES } from "@/lib/core/access/roles";
import { DateTime } from "@/lib/core/api/shapes";
import { distinct } from "@/lib/core/collections";
import { oneAccount, Account, ListAccounts } from "./contract";
import { AccountID, UserID } from "@/lib/core/api/ids";
import { byDate, cursors, filterText, filterValue, flag, page, total } from "@/lib/core/api/query";
import { Actor, Change } from "@/lib/domain/platform/audit/dashboard";

/** A permission that an account's own members have only if its partner allows it. */
const Allowance = z.enum(ALLOWANCES);

/** Allowances of an account's members. Absent unless the caller brought the account in. */
export const Allowances = z.object({ allowances: z.array(Allowance).optional() });
export type Allowances = z.infer<typeof Allowances>;

export const SetAllowances = z.object({ allowances: z.array(Allowance).overwrite(distinct) });
export type SetAllowances = z.infer<typeof SetAllowances>;

const declared = {
  group: "Accounts",
  path: "/dashboard/accounts/{accountID}/allowances",
  params: oneAccount,
  response: Allowances,
  status: 200,
  internal: true,
} as const;

export const accountAllowances = {
  get: operation({
    ...declared,
    summary: "Get the allowances of an account's members",
    method: "GET",
    access: "allowances.read",
  }),
  set: operation({
    ...declared,
    summary: "Set the allowances of an account's members",
    method: "PUT",
    access: "allowances.write",
    body: SetAllowances,
    audit: { act: "allowances.update", refusals: true },
    stepUp: true,
  }),
};

/**
 * The colleague in charge of an account, if any. The caller's own account and disconnected accounts cannot have one.
 */
export const Charge = z.object({
  userID: UserID.optional(),
  email: z.string().optional(),
  isAssignable: z.boolean(),
});
export type Charge = z.infer<typeof Charge>;

/** The colleague to put in charge. Absent to remove the person in charge. */
export const SetCharge = z.object({ userID: UserID.optional() });
export type SetCharge = z.infer<typeof SetCharge>;

const charge = {
  group: "Accounts",
  path: "/dashboard/accounts/{accountID}/in-charge",
  params: oneAccount,
  internal: true,
} as const;

export const accountCharge = {
  get: operation({
    ...charge,
    summary: "See who an account is assigned to",
    method: "GET",
    access: "accounts.read",
    response: Charge,
    status: 200,
  }),
  set: operation({
    ...charge,
    summary: "Assign an account",
    method: "PUT",
    access: "assignments.write",
    body: SetCharge,
    status: 204,
    audit: { act: "account.assign", refusals: true },
  }),
};

const ACTIVITY_PER_PAGE = 25;

/**
 * `act`: a person or key did something. `event`: a state changed. `note`: a colleague wrote it. `step`: the invitee
 * reached a step.
 */
const ActivityKind = z.enum(["act", "event", "note", "step"]);
type ActivityKind = z.infer<typeof ActivityKind>;

/** Filter for one kind of entry, or for the events of one subject. Onboarding includes the steps of the invite. */
export const ActivityTopic = z.enum(["note", "act", "onboarding", "capabilities", "transfers", "disputes", "event"]);
export type ActivityTopic = z.infer<typeof ActivityTopic>;

/** An entry in an account's history: an act from the audit log, an event, a note, or a step of its invite. */
export const Activity = z.object({
  activityID: z.guid(),
  kind: ActivityKind,
  /** The name of the act or event: `account.update`, `capability.updated`; `note` for a note. */
  name: z.string(),
  createdOn: DateTime,
  object: z.string().optional(),
  objectName: z.string().optional(),
  /** The object with the page that shows this one, if it is a different object. */
  pageID: z.guid().optional(),
  data: z.record(z.string(), z.string()).optional(),
  /** Person or key of this partner that did the act or caused the event. */
  actor: Actor.optional(),
  /** Text of a note, and whether the caller wrote it. */
  text: z.string().optional(),
  /** Names of the people that a note mentions, by email address, if they have given a name. */
  mentioned: z.record(z.string(), z.string()).optional(),
  isYours: z.boolean().optional(),
  changes: z.array(Change).optional(),
  outcome: z.string().optional(),
  reason: z.string().optional(),
  requestID: z.guid().optional(),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityPage = z.object({ items: z.array(Activity), more: z.boolean() });
export type ActivityPage = z.infer<typeof ActivityPage>;

export const ListActivity = z.object({
  kind: ActivityTopic.optional().catch(undefined),
  ...cursors(z.guid().toLowerCase()),
  ...page(ACTIVITY_PER_PAGE),
});
export type ListActivity = z.infer<typeof ListActivity>;

export const accountActivity = {
  list: operation({
    summary: "Read an account's history",
    group: "Accounts",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts/{accountID}/activity",
    access: "audit.read",
    params: z.object({ accountID: AccountID }),
    query: ListActivity,
    response: ActivityPage,
    download: { place: ["createdOn", "activityID"] },
    status: 200,
  }),
};

/**
 * An account in the dashboard's list. `attention` counts the items that need it: `answersDue`, which the account must
 * answer or correct, if the caller may read that; and the problems that Home lists, such as a dispute or a locked bank
 * account. `inCharge` is the email address of the colleague in charge.
 */
export const ListedAccount = Account.extend({
  attention: z.int().optional(),
  answersDue: z.int().optional(),
  inCharge: z.string().optional(),
  /** The name of the colleague in charge, if they have given one. */
  inChargeName: z.string().optional(),
  /** Money in its wallet that can be spent, in cents. Absent without a wallet or the permission to read it. */
  balance: z.int().optional(),
  /**
   * The amount and number of transfers made in the last 30 days in UTC, today included, in any state. Absent without the
   * permission to read them.
   */
  volume: z.int().optional(),
  transferCount: z.int().optional(),
  /** The amount of each of these days in cents, oldest first. */
  dailyVolume: z.array(z.int()).optional(),
});
export type ListedAccount = z.infer<typeof ListedAccount>;

export const AccountPage = z.object({ items: z.array(ListedAccount), more: z.boolean(), total });
export type AccountPage = z.infer<typeof AccountPage>;

const InCharge = z.enum(["me", "nobody"]);

/** The filters of the API, and text to search for: part of a name, or an email address if it contains an @. */
export const ListDashboardAccounts = ListAccounts.extend({
  q: filterText,
  /** Only accounts that need attention, as far as the caller may see it. */
  attention: flag,
  /** Only accounts with this person in charge: the caller, or no one. */
  inCharge: filterValue(InCharge),
  sort: byDate,
  ...cursors(AccountID),
});
export type ListDashboardAccounts = z.infer<typeof ListDashboardAccounts>;

export const dashboardAccounts = {
  list: operation({
    summary: "List accounts and their open items",
    group: "Accounts",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts",
    access: "accounts.read",
    query: ListDashboardAccounts,
    response: AccountPage,
    download: {
      place: ["createdOn", "accountID"],
      omit: ["profile.business.representatives", "settings", "metadata", "answersDue", "dailyVolume"],
      usd: ["balance", "volume"],
    },
    status: 200,
  }),
};
