import { requestLogTable } from "@/db/schema";
import type { AccountID, KeyID } from "@/lib/core/ids";
import { LoggedRequest, type LoggedRequestDetails } from "./dashboard";

const t = requestLogTable;

/** Says what a list tells of a request. */
export const LISTED = {
  requestID: t.requestID,
  createdOn: t.createdOn,
  method: t.method,
  route: t.route,
  status: t.status,
  ms: t.ms,
  keyID: t.keyID,
  accountID: t.accountID,
  callerKind: t.callerKind,
  params: t.params,
  query: t.query,
  objectID: t.objectID,
};

/** Says what the page of a request tells besides. */
export const DETAILS = {
  version: t.version,
  headers: t.headers,
  replayOf: t.replayOf,
  takesKey: t.takesKey,
  body: t.body,
  failure: t.failure,
  answer: t.answer,
};

type Row = typeof t.$inferSelect;
export type ListedRow = Pick<Row, keyof typeof LISTED> & { keyName: string | null };
export type DetailsRow = ListedRow & Pick<Row, keyof typeof DETAILS>;

/** A row as the list answers it. */
export function toRequest(row: ListedRow): LoggedRequest {
  const { requestID, createdOn, method, route, status, ms, callerKind, keyID, keyName, accountID, objectID } = row;
  return {
    requestID,
    createdOn: createdOn.toISOString(),
    method: LoggedRequest.shape.method.parse(method),
    path: route,
    target: targetOf(row),
    status,
    ms,
    callerKind,
    ...(keyID !== null && { keyID: keyID as KeyID }),
    ...(keyName !== null && { keyName }),
    ...(accountID !== null && { accountID: accountID as AccountID }),
    ...(objectID !== null && { objectID }),
  };
}

/** The path with its IDs in place, and the query behind. */
function targetOf({ route, params, query }: Pick<Row, "route" | "params" | "query">): string {
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? `<${name}>`);
  return query === null ? path : `${path}?${query}`;
}

/** A row as its page needs it. */
export function toDetails(row: DetailsRow): LoggedRequestDetails {
  const { version, params, query, headers, replayOf, takesKey, body, answer, failure } = row;
  return {
    ...toRequest(row),
    version,
    takesKey,
    ...(params !== null && { params }),
    ...(query !== null && { query }),
    ...(headers !== null && { headers }),
    ...(replayOf !== null && { replayOf }),
    ...(body !== null && { body }),
    ...(answer !== null && { answer }),
    ...(failure !== null && { failure }),
  };
}
