import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import { AccountID, KeyID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { byDate, cursors, filterText, filterValue, page, total } from "@/lib/core/api/query";
import { DateTime, Day } from "@/lib/core/api/shapes";

const ROWS_PER_PAGE = 50;

/** The outcome of a request, by the first digit of its status. */
const STATUS_CLASSES = ["2xx", "4xx", "5xx"] as const;
export const StatusClass = z.enum(STATUS_CLASSES);
export type StatusClass = z.infer<typeof StatusClass>;

/** A request from a program of the partner. */
export const LoggedRequest = z.object({
  requestID: z.guid(),
  createdOn: DateTime,
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  path: z.string(),
  status: z.int(),
  /** The duration in milliseconds. */
  ms: z.number(),
  /** The path as it was sent, with its query. Secrets are replaced by placeholders. */
  target: z.string(),
  /** The caller's role or the account's connection does not allow the operation, so the content is left out. */
  isWithheld: z.literal(true).optional(),
  /** `session`: a person replayed a program's request. */
  callerKind: z.enum(["key", "token", "session"]),
  keyID: KeyID.optional(),
  keyName: z.string().optional(),
  accountID: AccountID.optional(),
  objectID: z.guid().optional(),
});
export type LoggedRequest = z.infer<typeof LoggedRequest>;

/** A logged request with its content and the details of a failure. Secrets are replaced by placeholders. */
export const LoggedRequestDetails = LoggedRequest.extend({
  version: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  /** The operation requires an idempotency key. */
  takesKey: z.boolean(),
  query: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** The request that this one replays. */
  replayOf: z.guid().optional(),
  body: z.unknown().optional(),
  /** The JSON response to a write. Long ones are truncated. */
  answer: z.string().optional(),
  failure: z.record(z.string(), z.unknown()).optional(),
});
export type LoggedRequestDetails = z.infer<typeof LoggedRequestDetails>;

/** A page of the log, newest first, and whether there are more. */
export const LoggedRequests = z.object({ items: z.array(LoggedRequest), more: z.boolean(), total });
export type LoggedRequests = z.infer<typeof LoggedRequests>;

/**
 * Filters of the log: an operation such as `POST /accounts`, the class of the status, key, request ID and days. Days
 * are inclusive, in the named time zone or UTC.
 */
export const ListLoggedRequests = z.object({
  operation: filterText,
  status: filterValue(StatusClass),
  keyID: filterValue(KeyID),
  requestID: filterValue(z.guid().toLowerCase()),
  from: filterValue(Day),
  to: filterValue(Day),
  zone: filterValue(TimeZone),
  sort: byDate,
  ...cursors(z.guid().toLowerCase()),
  ...page(ROWS_PER_PAGE),
});
export type ListLoggedRequests = z.infer<typeof ListLoggedRequests>;

const declared = { group: "Request log", internal: true, method: "GET", access: "api-keys.read", status: 200 } as const;

export const requestLog = {
  list: operation({
    ...declared,
    summary: "List API requests",
    path: "/dashboard/request-log",
    query: ListLoggedRequests,
    response: LoggedRequests,
    download: { place: ["createdOn", "requestID"] },
  }),
  operations: operation({
    ...declared,
    summary: "List the operations that were asked for",
    path: "/dashboard/request-log/operations",
    response: z.array(z.string()),
  }),
  get: operation({
    ...declared,
    summary: "Get an API request",
    path: "/dashboard/request-log/requests/{requestID}",
    params: z.object({ requestID: z.guid().toLowerCase() }),
    response: LoggedRequestDetails,
  }),
};
