import { expect, test } from "@playwright/test";
import type { Capability } from "../contract";
import { attentionOf } from "./attention";

const capability = (name: Capability["capability"], more: Partial<Capability>): Capability => ({
  capability: name,
  accountID: "0199aa00-0000-7000-8000-000000000001" as Capability["accountID"],
  status: "pending",
  createdOn: "2026-01-01T00:00:00Z",
  updatedOn: "2026-01-01T00:00:00Z",
  ...more,
});

test("a requirement of several capabilities is listed once, with all of them", () => {
  const due = { requirements: { currentlyDue: ["business.ein" as const] } };
  expect(attentionOf([capability("wallet", due), capability("send-funds", due)])).toEqual([
    { requirement: "business.ein", kind: "missing", capabilities: ["wallet", "send-funds"] },
  ]);
});

test("answers that did not match come first, and are not also listed as missing", () => {
  const items = attentionOf([
    capability("wallet", { requirements: { currentlyDue: ["business.ein", "business.phone"] } }),
    capability("send-funds", {
      requirements: {
        currentlyDue: ["business.ein"],
        errors: [{ requirement: "business.ein", errorCode: "tax-id-mismatch" }],
      },
    }),
  ]);
  expect(items).toEqual([
    {
      requirement: "business.ein",
      kind: "mismatch",
      errorCode: "tax-id-mismatch",
      capabilities: ["wallet", "send-funds"],
    },
    { requirement: "business.phone", kind: "missing", capabilities: ["wallet"] },
  ]);
});

test("a disabled capability has no missing requirements", () => {
  expect(
    attentionOf([capability("wallet", { status: "disabled", requirements: { currentlyDue: ["business.ein"] } })]),
  ).toEqual([]);
});

test("a document that was not uploaded yet is missing, not wrong", () => {
  const requirement = "document.individual.verification" as const;
  expect(
    attentionOf([
      capability("wallet", {
        requirements: { currentlyDue: [requirement], errors: [{ requirement, errorCode: "document-not-uploaded" }] },
      }),
    ]),
  ).toEqual([{ requirement, kind: "missing", capabilities: ["wallet"] }]);
});
