import { expect, test } from "@playwright/test";
import { snippet } from "./api-snippets";

const CREATE = { method: "POST", path: "/accounts/{accountID}/transfers", ownKey: true } as const;
const LIST = { method: "GET", path: "/accounts/{accountID}/transfers" } as const;

test("a command contains the headers, the key and the body", () => {
  const shown = snippet("curl", { operation: CREATE, params: { accountID: "a-1" }, body: { amount: { value: 5 } } });
  expect(shown).toBe(`curl -X POST "$TENDER_URL/api/accounts/a-1/transfers" \\
  -H "authorization: Bearer $TENDER_TOKEN" \\
  -H "x-service-version: v2024.01.00" \\
  -H "x-idempotency-key: $(uuidgen)" \\
  -H "content-type: application/json" \\
  --data-binary @- <<'JSON'
{
  "amount": {
    "value": 5
  }
}
JSON`);
});

test("unknown path parameters are variables, and a read has no body", () => {
  const request = { operation: LIST, query: { status: "pending", groupID: undefined } };
  expect(snippet("curl", request)).toContain(`"$TENDER_URL/api/accounts/$ACCOUNT_ID/transfers?status=pending"`);
  expect(snippet("curl", request)).not.toContain("content-type");
  const program = snippet("typescript", request);
  expect(program).toContain("/api/accounts/${process.env.ACCOUNT_ID}/transfers?status=pending`");
  expect(program).not.toContain("body:");
});

test("a program sends the displayed body", () => {
  const program = snippet("typescript", { operation: CREATE, params: { accountID: "a" }, body: { a: { b: 1 } } });
  expect(program).toContain(`body: JSON.stringify({
    "a": {
      "b": 1
    }
  }),`);
  expect(program).toContain(`"x-idempotency-key": crypto.randomUUID()`);
});
