import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { incurredFeeTable } from "@/db/schema";
import { newAccount, testDatabase } from "@/testing/factories";
import { newID } from "@/lib/core/api/ids";
import { FeePlan, FeePlanAgreement, IncurredFee } from "@/lib/domain/money/fee-plans/contract";
import { basic, clientOf, expectEmpty, expectError, newClient, type Client } from "../fixtures";
import { expectShape } from "../strict-client";

const db = testDatabase();
const JSON_TYPE = { "content-type": "application/json" };

/** A partner with one plan and an account connected to it. */
async function setting() {
  const client = await newClient();
  const { accountID } = await newAccount(db, client.partner, { wallet: true });
  const plans = await client.send(`GET /accounts/${client.partner.accountID}/fee-plans`);
  expectShape("FeePlan[]", plans.body);
  const [plan] = FeePlan.array().parse(plans.body);
  return {
    client,
    accountID,
    plan: plan as FeePlan,
    agreements: `/accounts/${accountID}/fee-plan-agreements`,
    fees: `/accounts/${accountID}/fees`,
  };
}

async function listed(client: Client, path: string) {
  const { status, body } = await client.send(`GET ${path}`);
  expect(status).toBe(200);
  expectShape("FeePlanAgreement[]", body);
  return FeePlanAgreement.array().parse(body);
}

test("an accepted plan appears among the account's agreements, once", async () => {
  const { client, accountID, plan, agreements } = await setting();
  const made = await client.send(`POST ${agreements}`, { body: { planID: plan.planID.toUpperCase() } });
  expect(made.status).toBe(201);
  expectShape("FeePlanAgreement", made.body);
  const { createdAt: _createdAt, code: _code, ...terms } = plan;
  const agreement = FeePlanAgreement.parse(made.body);
  expect(made.body).toEqual({
    ...terms,
    agreementID: agreement.agreementID,
    accountID,
    acceptedOn: agreement.acceptedOn,
    status: "active",
  });
  expect(await listed(client, agreements)).toEqual([agreement]);
  expectError(await client.send(`POST ${agreements}`, { body: { planID: plan.planID } }), 409);
  for (const [query, row] of [
    [`agreementID=${agreement.agreementID},${randomUUID()}`, 1],
    ["status=active", 1],
    ["status=terminated", 0],
    ["status=nonsense", 0],
    ["agreementID=x", 0],
    ["skip=1", 0],
    ["count=0&skip=-1", 1],
  ] as const) {
    expect(await listed(client, `${agreements}?${query}`), query).toHaveLength(row);
  }
});

test("another partner's plan, and an invalid ID, is rejected at its field", async () => {
  const { client, agreements } = await setting();
  const strange = await setting();
  for (const planID of [strange.plan.planID, randomUUID(), "x", 1, null, undefined]) {
    const refused = await client.send(`POST ${agreements}`, { body: { planID } });
    expect([refused.status, refused.body]).toEqual([422, { planID: expect.stringMatching(/\S/) as unknown }]);
    expectShape("FeePlanAgreementError", refused.body);
  }
  const own = `/accounts/${client.partner.accountID}/fee-plan-agreements`;
  expect((await client.send(`POST ${own}`, { body: { planID: (await setting()).plan.planID } })).status).toBe(422);
  expectEmpty(
    await client.send(`POST /accounts/${strange.accountID}/fee-plan-agreements`, {
      body: { planID: strange.plan.planID },
    }),
    404,
  );
  expect(await listed(client, agreements)).toEqual([]);
});

test("reading agreements needs profile.read, making them profile.write", async () => {
  const { client, agreements, plan } = await setting();
  const [reader, writer] = [
    await clientOf(client.partner, ["profile.read"]),
    await clientOf(client.partner, ["profile.write"]),
  ];
  expectEmpty(await reader.send(`POST ${agreements}`, { body: { planID: plan.planID } }), 403);
  expectEmpty(await writer.send(`GET ${agreements}`), 403);
  expect((await writer.send(`POST ${agreements}`, { body: { planID: plan.planID } })).status).toBe(201);
});

test("plans are listed by ID", async () => {
  const { client, plan } = await setting();
  const ids = async (query: string) =>
    FeePlan.array()
      .parse((await client.send(`GET /accounts/${client.partner.accountID}/fee-plans${query}`)).body)
      .map(({ planID }) => planID);
  expect([await ids(`?planIDs=${plan.planID},x`), await ids(`?planIDs=${randomUUID()}`), await ids("")]).toEqual([
    [plan.planID],
    [],
    [plan.planID],
  ]);
});

test("a repeated agreement with the same key is answered as the first", async () => {
  const { client, plan, agreements } = await setting();
  const send = () =>
    client.send(`POST ${agreements}`, { body: { planID: plan.planID }, headers: { "x-idempotency-key": "once" } });
  const [first, again] = [await send(), await send()];
  expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([201, first.text, "true"]);
});

async function owe(
  { client, accountID }: Pick<Awaited<ReturnType<typeof setting>>, "client" | "accountID">,
  sourceKind: "transferID" | "CardID" | "DisputeID" | "AccountID" | "BankAccountID",
  createdOn: string,
) {
  const fee = {
    feeID: newID<string>(),
    accountID,
    partnerID: client.partner.accountID,
    feeName: "Card payment",
    amount: 59,
    sourceKind,
    sourceID: newID<string>(),
    createdOn: new Date(createdOn),
  };
  await db.insert(incurredFeeTable).values(fee);
  return fee;
}

test("an account without fees has none; every fee names exactly one cause", async () => {
  const own = await setting();
  const { client, fees } = own;
  expect((await client.send(`GET ${fees}`)).body).toEqual([]);
  expect((await client.send(`POST ${fees}/.fetch`)).body).toEqual([]);
  const kinds = ["transferID", "CardID", "DisputeID", "AccountID", "BankAccountID"] as const;
  const owed = [];
  for (const [index, kind] of kinds.entries()) owed.unshift(await owe(own, kind, `2026-11-0${index + 1}T00:00:00Z`));
  const all = await client.send(`GET ${fees}`);
  expectShape("IncurredFee[]", all.body);
  expect(
    IncurredFee.array()
      .parse(all.body)
      .map(({ generatedBy }) => generatedBy),
  ).toEqual(owed.map(({ sourceKind, sourceID }) => ({ [sourceKind]: sourceID })));
  expect((all.body as object[])[0]).toEqual({
    feeID: owed[0]?.feeID,
    accountID: own.accountID,
    createdOn: "2026-11-05T00:00:00.000Z",
    feeName: "Card payment",
    amount: { currency: "USD", valueDecimal: "0.59" },
    generatedBy: { BankAccountID: owed[0]?.sourceID },
  });
  const ids = async (query: string) =>
    IncurredFee.array()
      .parse((await client.send(`GET ${fees}?${query}`)).body)
      .map(({ feeID }) => feeID);
  const [first, dispute] = [owed[4], owed[2]];
  expect([
    await ids(`transferID=${first?.sourceID}`),
    await ids(`disputeID=${dispute?.sourceID}`),
    await ids(`transferID=${dispute?.sourceID}`),
  ]).toEqual([[first?.feeID], [dispute?.feeID], []]);
  expect(await ids("startDateTime=2026-11-01T00:00:00Z&endDateTime=2026-11-02T00:00:00Z")).toEqual([first?.feeID]);
  expect(await ids("startDateTime=0001-01-01T00:00:00Z&endDateTime=9999-12-31T23:59:59Z")).toHaveLength(5);
  expect(await ids("skip=3&count=1")).toEqual([owed[3]?.feeID]);
  for (const none of ["transferID=x", "disputeID=1"]) expect(await ids(none), none).toEqual([]);
  for (const [filter, moment] of [
    ["startDateTime", "yesterday"],
    ["endDateTime", "2026-13-01T00:00:00Z"],
    ["startDateTime", "9999-12-31T23:59:59-12:00"],
    ["endDateTime", "0000-01-01T00:00:00Z"],
  ] as const) {
    const answer = await client.send(`GET ${fees}?${filter}=${moment}`);
    expect([answer.status, answer.body], moment).toEqual([422, { [filter]: expect.any(String) as unknown }]);
  }
});

test("fees are fetched by ID; the body may be left out, but must otherwise be valid", async () => {
  const own = await setting();
  const { client, fees } = own;
  const [fee, other] = [
    await owe(own, "transferID", "2026-11-01T00:00:00Z"),
    await owe(own, "CardID", "2026-11-02T00:00:00Z"),
  ];
  const fetched = async (sent: Parameters<Client["send"]>[1]) => {
    const answer = await client.send(`POST ${fees}/.fetch`, sent);
    expect(answer.status).toBe(200);
    expectShape("IncurredFee[]", answer.body);
    return IncurredFee.array()
      .parse(answer.body)
      .map(({ feeID }) => feeID);
  };
  const both = [other.feeID, fee.feeID];
  for (const sent of [{}, { raw: "", headers: JSON_TYPE }, { body: {} }]) expect(await fetched(sent)).toEqual(both);
  expect(await fetched({ body: { feeIDs: [fee.feeID.toUpperCase(), randomUUID()] } })).toEqual([fee.feeID]);
  expect(await fetched({ body: { feeIDs: [] } })).toEqual([]);
  for (const feeIDs of ["x", ["x"], [1], null, {}])
    expectError(await client.send(`POST ${fees}/.fetch`, { body: { feeIDs } }), 400);
  for (const sent of [
    { raw: "{}" },
    { raw: " ", headers: JSON_TYPE },
    { raw: "null", headers: JSON_TYPE },
    { raw: "a=1", headers: { "content-type": "text/plain" } },
  ])
    expectError(await client.send(`POST ${fees}/.fetch`, sent), 400);
});

test("both ways of reading fees need transfers.read, and only on the caller's own account", async () => {
  const { client, fees } = await setting();
  const reader = await clientOf(client.partner, ["profile.read"]);
  const stranger = await newClient();
  for (const at of [`GET ${fees}`, `POST ${fees}/.fetch`]) {
    expectEmpty(await reader.send(at), 403);
    expectEmpty(await stranger.send(at), 404);
  }
  const account = await newAccount(db, client.partner, { scopes: ["profile.read"] });
  expectEmpty(
    await client.send(`GET /accounts/${account.accountID}/fees`, { headers: basic(client.keyID, client.secret) }),
    403,
  );
});
