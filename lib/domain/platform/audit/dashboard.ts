import { z } from "zod";
import { AUDIT_FAULTS, VERIFICATION_STATES } from "@/lib/core/access/audit-states";
import { AccountID, idSchema } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { TimeZone } from "@/lib/core/time/time-zone";
import { filterText, filterValue, flag, page } from "@/lib/core/api/query";
import { DateTime, Day } from "@/lib/core/api/shapes";

const AUDIT_ROWS_PER_PAGE = 50;
const AUDIT_FORMATS = ["csv", "jsonl"] as const;
/** The outcome of an action. The row of a rejected one also has the reason. */
const AUDIT_OUTCOMES = ["done", "requested", "disclosed", "refused"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export const Actor = z.object({ kind: z.string(), id: z.guid(), name: z.string().optional() });
export type Actor = z.infer<typeof Actor>;

/** One change of an action. For secrets it has neither value. */
export const Change = z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() });
export type Change = z.infer<typeof Change>;

export const AuditEvent = z.object({
  auditID: idSchema("AuditID"),
  /** Its number in the partner's chain, from 1. Absent for about a second after writing. */
  sequence: z.int().optional(),
  createdOn: DateTime,
  accountID: AccountID,
  actor: Actor,
  action: z.string(),
  object: z.string(),
  /** The object's name at that time. In lists for people, rows without one have the present name. */
  objectName: z.string().optional(),
  /** The object with the page, if that is a different object: the transfer of a refund, the dispute of evidence. */
  pageID: z.guid().optional(),
  outcome: z.string(),
  changes: z.array(Change).optional(),
  reason: z.string().optional(),
  clientAddress: z.string(),
  requestID: z.guid(),
  /** SHA-256 over the row and the previous hash, in hexadecimal. Absent until the row has a number. */
  hash: z.string().optional(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/** A page of the audit log, newest first, and whether there are more rows. */
export const AuditEvents = z.object({ items: z.array(AuditEvent), more: z.boolean() });
export type AuditEvents = z.infer<typeof AuditEvents>;

/**
 * Filters of the audit log: actor, action, object, outcome, address, account and days. An actor or object is an ID or
 * part of a name. Days are inclusive, in the named time zone or UTC.
 */
export const AuditFilter = z.object({
  actor: filterText,
  action: filterText,
  object: filterText,
  /** Only successful actions of people other than the caller. */
  colleagues: flag,
  outcome: filterValue(z.enum(AUDIT_OUTCOMES)),
  address: filterText,
  account: filterValue(AccountID),
  from: filterValue(Day),
  to: filterValue(Day),
  zone: filterValue(TimeZone),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const ListAuditEvents = AuditFilter.extend(page(AUDIT_ROWS_PER_PAGE));
export type ListAuditEvents = z.infer<typeof ListAuditEvents>;

/** The rows to download and the format: comma-separated, or one JSON object per line. */
export const ExportAuditEvents = AuditFilter.extend({ format: z.enum(AUDIT_FORMATS).default("csv").catch("csv") });
export type ExportAuditEvents = z.infer<typeof ExportAuditEvents>;

export type AuditFault = (typeof AUDIT_FAULTS)[number];

/** The latest check. `never`: none was requested. `lost`: it stopped halfway, and a new check can start. */
export const AuditVerification = z.object({
  state: z.enum([...VERIFICATION_STATES, "never", "lost"]),
  checked: z.int(),
  /** The number of nights that together read the old rows of a long log. Absent if this check read all rows. */
  nights: z.int().optional(),
  fault: z.enum(AUDIT_FAULTS).optional(),
  firstBad: z.int().optional(),
  /** Lines of the heads file that are unreadable or not genuine. */
  unreadable: z.int(),
  requestedOn: DateTime.optional(),
  startedOn: DateTime.optional(),
  finishedOn: DateTime.optional(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;

const declared = { group: "Audit", internal: true, access: "audit.read", status: 200 } as const;
const VERIFICATIONS = "/dashboard/audit/verifications";

export const auditTrail = {
  list: operation({
    ...declared,
    summary: "Read the audit trail",
    method: "GET",
    path: "/dashboard/audit",
    query: ListAuditEvents,
    response: AuditEvents,
  }),
  export: operation({
    ...declared,
    summary: "Download the audit trail",
    method: "GET",
    path: "/dashboard/audit/export",
    query: ExportAuditEvents,
  }),
  createVerification: operation({
    ...declared,
    summary: "Have the audit trail checked against its chain",
    method: "POST",
    path: VERIFICATIONS,
    response: AuditVerification,
    audit: { act: "audit.verify" },
  }),
  latestVerification: operation({
    ...declared,
    summary: "Get the latest check of the audit trail",
    method: "GET",
    path: VERIFICATIONS,
    response: AuditVerification,
  }),
};
