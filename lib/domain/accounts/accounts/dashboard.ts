import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { ALLOWANCES } from "@/lib/core/access/roles";
import { DateTime } from "@/lib/core/api/shapes";
import { distinct } from "@/lib/core/collections";
import { oneAccount, Account, ListAccounts } from "./contract";
import { AccountID, UserID } from "@/lib/core/api/ids";
import { byDate, cursors, filterText, filterValue, flag, page, total } from "@/lib/core/api/query";
import { Actor, Change } from "@/lib/domain/platform/audit/dashboard";

/** Something that an account's own members may do only if its partner allows it. */
const Allowance = z.enum(ALLOWANCES);

/** Describes what an account's members are allowed. Absent unless the caller brought the account in. */
export const Allowances = z.object({ allowances: z.array(Allowance).optional() });
export type Allowances = z.infer<typeof Allowances>;

/** Everything that is allowed from now on. */
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
    summary: "See what an account's members are allowed",
    method: "GET",
    access: "allowances.read",
  }),
  set: operation({
    ...declared,
    summary: "Allow an account's members more or less",
    method: "PUT",
    access: "allowances.write",
    body: SetAllowances,
    audit: { act: "allowances.update", refusals: true },
    stepUp: true,
  }),
};

/** The colleague who is in charge of an account. Absent: nobody. Nobody can be in charge of one's own account, or of one that is disconnected. */
export const Charge = z.object({
  userID: UserID.optional(),
  email: z.string().optional(),
  isAssignable: z.boolean(),
});
export type Charge = z.infer<typeof Charge>;

/** The colleague who is in charge from now on. Absent: nobody. */
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
    summary: "See who is in charge of an account",
    method: "GET",
    access: "accounts.read",
    response: Charge,
    status: 200,
  }),
  set: operation({
    ...charge,
    summary: "Put someone in charge of an account",
    method: "PUT",
    access: "assignments.write",
    body: SetCharge,
    status: 204,
    audit: { act: "account.assign", refusals: true },
  }),
};

const ACTIVITY_PER_PAGE = 25;

/** `act`: somebody did something. `event`: something became true. `note`: a colleague wrote it. `step`: the invitee came so far. */
const ActivityKind = z.enum(["act", "event", "note", "step"]);
type ActivityKind = z.infer<typeof ActivityKind>;

/** Asks for one kind of lines, or for the events of one subject. Onboarding also has the steps of the invite. */
export const ActivityTopic = z.enum(["note", "act", "onboarding", "capabilities", "transfers", "disputes", "event"]);
export type ActivityTopic = z.infer<typeof ActivityTopic>;

/** One line of an account's history: an act of the audit trail, an event, a note, or a step of its invite. */
export const Activity = z.object({
  activityID: z.guid(),
  kind: ActivityKind,
  /** The name of the act or event: `account.update`, `capability.updated`; of a note `note`. */
  name: z.string(),
  createdOn: DateTime,
  /** The ID and the name of the object. */
  object: z.string().optional(),
  objectName: z.string().optional(),
  /** The object on whose page it stands, where that is another. */
  pageID: z.guid().optional(),
  /** The IDs and states of an event. */
  data: z.record(z.string(), z.string()).optional(),
  /** Names who did the act, or caused the event, if it was somebody of this partner. */
  actor: Actor.optional(),
  /** Holds the text of a note, and whether the caller wrote it. */
  text: z.string().optional(),
  /** The names of those whom a note mentions, by their addresses, as far as they gave any. */
  mentioned: z.record(z.string(), z.string()).optional(),
  isYours: z.boolean().optional(),
  /** Lists the changes of an act. */
  changes: z.array(Change).optional(),
  outcome: z.string().optional(),
  reason: z.string().optional(),
  requestID: z.guid().optional(),
});
export type Activity = z.infer<typeof Activity>;

/** A page of an account's history, the newest first, and whether there is more. */
export const ActivityPage = z.object({ items: z.array(Activity), more: z.boolean() });
export type ActivityPage = z.infer<typeof ActivityPage>;

/** The lines to list. All by default. */
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
 * An account in the dashboard's list. `attention` counts what needs it: `answersDue`, which the account must answer or
 * correct, if the caller may read that; and the problems that Home names, such as a dispute or a locked bank account.
 * `inCharge` is the email address of the colleague who is in charge of it.
 */
export const ListedAccount = Account.extend({
  attention: z.int().optional(),
  answersDue: z.int().optional(),
  inCharge: z.string().optional(),
});
export type ListedAccount = z.infer<typeof ListedAccount>;

/** A page of accounts, and whether there are more. */
export const AccountPage = z.object({ items: z.array(ListedAccount), more: z.boolean(), total });
export type AccountPage = z.infer<typeof AccountPage>;

const InCharge = z.enum(["me", "nobody"]);

/** The filters of the API, and text to look for: part of a name, or an e-mail address if there is an @ in it. */
export const ListDashboardAccounts = ListAccounts.extend({
  q: filterText,
  /** Something of it needs attention, as far as the caller may see it. */
  attention: flag,
  /** The caller is in charge of it, or nobody is. */
  inCharge: filterValue(InCharge),
  sort: byDate,
  ...cursors(AccountID),
});
export type ListDashboardAccounts = z.infer<typeof ListDashboardAccounts>;

export const dashboardAccounts = {
  list: operation({
    summary: "List accounts with what they wait for",
    group: "Accounts",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts",
    access: "accounts.read",
    query: ListDashboardAccounts,
    response: AccountPage,
    download: {
      place: ["createdOn", "accountID"],
      omit: ["profile.business.representatives", "settings", "metadata", "answersDue"],
    },
    status: 200,
  }),
};
