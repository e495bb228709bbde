import { randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import { recordRequests, type RequestRow } from "@/lib/domain/platform/request-log/request-log";
import type { Partner } from "./factories";

/** Logs requests of the partner's key, and returns their IDs. */
export async function newRequests(
  db: Db,
  { accountID }: Partner,
  keyID: string,
  requests: readonly Partial<RequestRow>[],
): Promise<string[]> {
  const batch = requests.map((more): RequestRow => ({
    request_id: randomUUID(),
    partner_id: accountID,
    caller_kind: "key",
    key_id: keyID,
    method: "GET",
    route: "/accounts",
    takes_key: false,
    status: 200,
    ms: 3.2,
    version: "v2024.01.00",
    created_on: new Date().toISOString(),
    ...more,
  }));
  await recordRequests(
    db,
    batch.map((row) => JSON.stringify(row)),
  );
  return batch.map(({ request_id }) => request_id);
}
