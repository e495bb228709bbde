import { newKey, testDatabase } from "@/testing/factories";
import { newRequests } from "@/testing/requests";
import { newID } from "@/lib/core/api/ids";
import { long } from "./long-values";
import type { StaffPage } from "./page-state";
import type { Staff } from "./staff";

const db = testDatabase();

/** Successful, rejected and failed requests of a key. Returns the IDs of a rejected write and of a read. */
export async function newLoggedRequests({
  partner,
}: Pick<Staff, "partner">): Promise<{ refused: string; read: string }> {
  const { keyID } = await newKey(db, partner.accountID, ["accounts.write"]);
  const params = { accountID: partner.accountID, disputeID: newID<string>(), evidenceID: newID<string>() };
  const route = "/accounts/{accountID}/disputes/{disputeID}/evidence/{evidenceID}";
  const [refused = "", read = ""] = await newRequests(db, partner, keyID, [
    {
      method: "POST",
      status: 422,
      body: { accountType: "business", profile: { business: { description: long(500, "Bakery"), taxID: "<taxID>" } } },
      query: `count=20&name=${long(60, "bakery")}`,
      headers: { "content-type": "application/json", "user-agent": long(200, "shop/1.0 ") },
      failure: { profile: { business: { legalBusinessName: long(200, "is required") } } },
    },
    { ms: 1.25 },
    {
      method: "PATCH",
      route,
      params,
      account_id: partner.accountID,
      status: 409,
      ms: 12_345.6,
      failure: { error: "no" },
    },
    {
      method: "POST",
      route: "/accounts/{accountID}/transfers",
      params: { accountID: partner.accountID },
      account_id: partner.accountID,
      object_id: params.disputeID,
      takes_key: true,
      headers: { "content-type": "application/json", "x-idempotency-key": params.evidenceID },
      body: { amount: { value: 100, currency: "USD" }, description: long(300, "order") },
      answer: JSON.stringify({ transferID: params.disputeID, description: long(300, "order") }),
    },
    { method: "DELETE", route, params, account_id: partner.accountID, status: 204, caller_kind: "token" },
  ]);
  return { refused, read };
}

export function loggedRequest(state: "refused" | "read"): StaffPage {
  return {
    route: "/developers/request-log/[requestID]",
    state,
    scope: "api-keys.read",
    async at(staff) {
      const { refused, read } = await newLoggedRequests(staff);
      return {
        path: `/developers/request-log/${state === "refused" ? refused : read}`,
        title: [state === "refused" ? "POST /accounts" : "GET /accounts", staff.partner.displayName],
      };
    },
  };
}
