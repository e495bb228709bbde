import { requestLogTable } from "@/db/schema";
import type { AccountID, KeyID } from "@/lib/core/api/ids";
import { requiredPart } from "@/lib/domain/kernel/operations/answer-parts";
import { LoggedRequest, type LoggedRequestDetails } from "./dashboard";

const t = requestLogTable;

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

/** A row for the list. If the caller may not read its content, the query is left out. */
export function toRequest(row: ListedRow, isReadable: boolean): LoggedRequest {
  const { requestID, createdOn, method, route, status, ms, callerKind, keyID, keyName, accountID, objectID } = row;
  return {
    requestID,
    createdOn: createdOn.toISOString(),
    method: requiredPart(LoggedRequest.shape.method, method, { id: requestID, name: "method" }),
    path: route,
    target: targetOf(isReadable ? row : { ...row, query: null }),
    ...(!isReadable && { isWithheld: true as const }),
    status,
    ms,
    callerKind,
    ...(keyID !== null && { keyID: keyID as KeyID }),
    ...(keyName !== null && { keyName }),
    ...(accountID !== null && { accountID: accountID as AccountID }),
    ...(objectID !== null && { objectID }),
  };
}

function targetOf({ route, params, query }: Pick<Row, "route" | "params" | "query">): string {
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? `<${name}>`);
  return query === null ? path : `${path}?${query}`;
}

/** A row for its page. If the caller may not read its content, the request and response are left out. */
export function toDetails(row: DetailsRow, isReadable: boolean): LoggedRequestDetails {
  const { version, params, query, headers, replayOf, takesKey, body, answer, failure } = row;
  const columns = {
    ...toRequest(row, isReadable),
    version,
    takesKey,
    ...(params !== null && { params }),
  };
  if (!isReadable) return columns;
  return {
    ...columns,
    ...(query !== null && { query }),
    ...(headers !== null && { headers }),
    ...(replayOf !== null && { replayOf }),
    ...(body !== null && { body }),
    ...(answer !== null && { answer }),
    ...(failure !== null && { failure }),
  };
}
