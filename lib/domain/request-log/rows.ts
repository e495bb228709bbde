import { requestLogTable } from "@/db/schema";
import type { AccountID, KeyID } from "@/lib/core/ids";
import { LoggedRequest, type LoggedRequestDetails } from "./dashboard";

const t = requestLogTable;

/** What a list tells of a request. */
export const LISTED = {
  requestID: t.requestID,
  createdOn: t.createdOn,
  method: t.method,
  route: t.route,
  status: t.status,
  ms: t.ms,
  keyID: t.keyID,
  accountID: t.accountID,
};

/** What the page of a request tells besides. */
export const DETAILS = {
  callerKind: t.callerKind,
  version: t.version,
  params: t.params,
  takesKey: t.takesKey,
  body: t.body,
  failure: t.failure,
};

type Row = typeof t.$inferSelect;
export type ListedRow = Pick<Row, keyof typeof LISTED> & { keyName: string | null };
export type DetailsRow = ListedRow & Pick<Row, keyof typeof DETAILS>;

/** A row as the list answers it. */
export function toRequest({ createdOn, method, route, keyID, keyName, accountID, ...same }: ListedRow): LoggedRequest {
  return {
    requestID: same.requestID,
    createdOn: createdOn.toISOString(),
    method: LoggedRequest.shape.method.parse(method),
    path: route,
    status: same.status,
    ms: same.ms,
    keyID: keyID as KeyID,
    ...(keyName !== null && { keyName }),
    ...(accountID !== null && { accountID: accountID as AccountID }),
  };
}

/** A row as its page needs it. */
export function toDetails(row: DetailsRow): LoggedRequestDetails {
  const { callerKind, version, params, takesKey, body, failure } = row;
  return {
    ...toRequest(row),
    callerKind,
    version,
    takesKey,
    ...(params !== null && { params }),
    ...(body !== null && { body }),
    ...(failure !== null && { failure }),
  };
}
