import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import type { AccountFacts } from "../verification";
import type { Connector } from "./connectors";
import { connectorVerification } from "./identity";
import { CONNECTOR, type OperationName } from "./protocol";

/** A connector that records its requests and returns a test's responses. */
function remembering(answers: Partial<Record<OperationName, unknown>>) {
  const requests: Record<string, unknown>[] = [];
  const connector = {
    secret: "whsec_",
    key: () => Promise.reject(new Error("nobody needs the key")),
    encrypt: async () => "e30.AA.AA.AA.AA",
    async ask(operation: OperationName, question: object) {
      requests.push({ operation, ...CONNECTOR[operation].question.parse(question) });
      return CONNECTOR[operation].answer.parse(answers[operation]);
    },
  } as Connector;
  return { requests, connector };
}

const [accountID, representativeID] = [randomUUID(), randomUUID()];
const FACTS: AccountFacts = {
  accountID,
  accountType: "business",
  displayName: "Corner Store",
  profile: { business: { legalBusinessName: "Corner Store LLC" } },
  identity: { ein: "123456789" },
  people: [
    {
      representativeID,
      profile: { name: { firstName: "Ada", lastName: "Byron" } },
      identity: { ssn: "987654321", birthDate: { day: 10, month: 12, year: 1985 } },
    },
  ],
  documents: [],
};

test("identity numbers leave only encrypted, and each name is screened first", async () => {
  const { requests, connector } = remembering({
    "screening/check": { matches: [] },
    "verifications/check": { status: "verified" },
  });
  const verifier = connectorVerification({ verification: connector, screening: connector });
  expect(await verifier.verify(FACTS, "key-1")).toEqual({ status: "verified" });
  expect(requests.map(({ operation }) => operation)).toEqual(["screening/check", "verifications/check"]);
  expect(requests[0]?.names).toEqual([
    { reference: accountID, name: "Corner Store" },
    { reference: representativeID, name: "Ada Byron" },
  ]);
  expect(JSON.stringify(requests)).not.toMatch(/123456789|987654321|1985/);
});

test("when a name is on a sanctions list, then its requirement fails and no verification takes place", async () => {
  for (const [reference, requirement, details] of [
    [accountID, "business.legalname", "potentialAccountSanctionsMatch"],
    [representativeID, `representative.${representativeID}.lastname`, "potentialRepresentativeSanctionsMatch"],
  ] as const) {
    const { requests, connector } = remembering({ "screening/check": { matches: [{ reference, list: "SDN" }] } });
    const verifier = connectorVerification({ verification: connector, screening: connector });
    const errors = [{ requirement, errorCode: "failed-other" }];
    expect(await verifier.verify(FACTS, "key-1")).toEqual({ status: "errored", details, errors });
    expect(requests).toHaveLength(1);
  }
});

test("without a connector for screening, names are not screened", async () => {
  const { requests, connector } = remembering({ "verifications/check": { status: "pending" } });
  expect(await connectorVerification({ verification: connector }).verify(FACTS, "key-1")).toEqual({
    status: "pending",
  });
  expect(requests).toHaveLength(1);
});
