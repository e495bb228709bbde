import { expect, test } from "@playwright/test";
import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { sealed } from "@/lib/core/sealed";
import { storedAnswer, objectOf } from "./stored-answer";
import { textOf } from "./serializer";

const ID = "0193a123-4567-7890-8123-123456789012";
const OTHER = "0193a123-4567-7890-8123-123456789013";
const Made = z.object({
  bankAccountID: z.string(),
  code: sealed(z.string()).optional(),
  owner: z.object({ ssn: sealed(z.object({ full: z.string() })), name: z.string() }).optional(),
  items: z.array(z.object({ token: sealed(z.string()) })).optional(),
});
const declared = {
  summary: "Make",
  group: "Test",
  access: "accounts.write",
  status: 200,
  audit: { unrecorded: "question" },
} as const;
const make = operation({ ...declared, method: "POST", path: "/accounts/{accountID}/bank-accounts", response: Made });
const written = (value: z.infer<typeof Made>) => ({ schema: Made, value, text: textOf(Made, value) });

test("an answer is stored without its sealed values", () => {
  const value = {
    bankAccountID: ID,
    code: "aQ7x",
    owner: { ssn: { full: "123" }, name: "Ada" },
    items: [{ token: "t1" }, { token: "t2" }],
  };
  expect(JSON.parse(storedAnswer(make, written(value)) ?? "")).toEqual({
    bankAccountID: ID,
    code: "<code>",
    owner: { ssn: "<ssn>", name: "Ada" },
    items: [{ token: "<token>" }, { token: "<token>" }],
  });
  expect(storedAnswer(make, written({ bankAccountID: ID }))).toBe(`{"bankAccountID":"${ID}"}`);
  const whole = sealed(z.string());
  expect(storedAnswer(make, { schema: whole, value: "secret", text: '"secret"' })).toBe('"<answer>"');
});

test("reads, card details and answers to anonymous callers are not stored", () => {
  const answer = written({ bankAccountID: ID });
  expect(storedAnswer({ ...make, method: "GET" }, answer)).toBeUndefined();
  expect(storedAnswer({ ...make, rate: "secure" }, answer)).toBeUndefined();
  expect(storedAnswer({ ...make, access: "anyone" }, answer)).toBeUndefined();
  expect(storedAnswer(make, undefined)).toBeUndefined();
});

test("a request's object is the one that it created, or else the last one in its path", () => {
  const accountID = OTHER;
  expect(objectOf(make, { accountID }, written({ bankAccountID: ID }))).toBe(ID);
  expect(objectOf(make, { accountID })).toBeUndefined();
  const change = { ...make, method: "PATCH", path: "/accounts/{accountID}/bank-accounts/{bankAccountID}" } as const;
  expect(objectOf(change, { accountID, bankAccountID: ID })).toBe(ID);
  const evidence = { ...make, path: "/accounts/{accountID}/disputes/{disputeID}/evidence-text" } as const;
  expect(
    objectOf(evidence, { accountID, disputeID: ID }, { schema: Made, value: { evidenceID: OTHER }, text: "" }),
  ).toBe(ID);
});
