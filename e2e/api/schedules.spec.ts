import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { methodsOf } from "@/testing/bank-accounts";
import { ctxFor } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { fund } from "@/testing/wallets";
import type { Occurrence, Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import { type ClientResponse, expectEmpty, expectError, newClient } from "../fixtures";
import { expectShape } from "../strict-client";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();
const CAPABILITIES = ["transfers", "wallet", "send-funds", "collect-funds"] as const;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** A partner's client, and two of its accounts: a payer and a receiver. */
async function setting() {
  const client = await newClient();
  const [payer, payee] = await Promise.all(
    [1, 2].map(() => newAccount(db, client.partner, { wallet: true, capabilities: [...CAPABILITIES] })),
  );
  if (!payer?.walletID || !payee?.walletID) throw new Error("an account has no wallet");
  await fund(ctxFor(client.partner, payer.accountID), payer.walletID, 10_000);
  const [[from], [to]] = await Promise.all([methodsOf(payer.walletID), methodsOf(payee.walletID)]);
  const own = client.partner.accountID;
  const runTransfer = {
    source: { paymentMethodID: from?.paymentMethodID },
    destination: { paymentMethodID: to?.paymentMethodID },
    amount: { currency: "USD", value: 2500 },
    partnerAccountID: own,
    description: "Rent",
  };
  const at = `/accounts/${own}/schedules`;
  const create = (body: object) => client.send(`POST ${at}`, { body });
  return { client, payer, payee, own, at, runTransfer, create };
}

const scheduleIn = ({ status, body }: ClientResponse): Schedule => {
  expect(status).toBe(200);
  expectShape("ScheduleResponse", body);
  return body as Schedule;
};

test("one date and a rule of six give seven occurrences; owner, source and destination read and list them", async () => {
  const { client, payer, payee, own, runTransfer, create } = await setting();
  const made = scheduleIn(
    await create({
      description: "Rent and a deposit",
      occurrences: [{ runOn: inDays(3), runTransfer }],
      recur: { recurrenceRule: "FREQ=WEEKLY;COUNT=6", runTransfer, start: inDays(1) },
    }),
  );
  expect(made.occurrences).toHaveLength(7);
  const dates = made.occurrences?.map(({ runOn }) => runOn);
  expect(dates).toEqual(dates?.toSorted());
  for (const accountID of [own, payer.accountID, payee.accountID]) {
    const at = `/accounts/${accountID}/schedules`;
    expect((await client.send(`GET ${at}/${made.scheduleID}`)).body).toEqual(made);
    const listed = (await client.send(`GET ${at}?hydrate=accounts&skip=0&count=10`)).body;
    expectShape("ScheduleListResponse[]", listed);
    expect(listed).toMatchObject([{ scheduleID: made.scheduleID, sourceAccount: { accountID: payer.accountID } }]);
    expect((await client.send(`GET ${at}?skip=1`)).body).toEqual([]);
  }
});

test("an occurrence is read by ID, by moment, or as the latest", async () => {
  const { client, at, runTransfer, create } = await setting();
  const recur = { recurrenceRule: "FREQ=DAILY;COUNT=2", runTransfer, start: inDays(1) };
  const { scheduleID, occurrences = [] } = scheduleIn(await create({ recur }));
  const ask = (filter: string) => client.send(`GET ${at}/${scheduleID}/occurrences/${filter}`);
  for (const filter of [occurrences[0]?.occurrenceID, inDays(1.5), inDays(1.5).replace("Z", "+00:00")]) {
    const { status, body } = await ask(filter ?? "");
    expect([status, body]).toEqual([200, occurrences[0]]);
    expectShape("OccurrencesResponse", body);
  }
  for (const filter of ["latest", "nonsense", inDays(0), randomUUID()]) expectEmpty(await ask(filter), 404);
});

test("PUT adds, moves, cancels and resumes; the rest follows the rule", async () => {
  const { client, at, runTransfer, create } = await setting();
  const recur = { recurrenceRule: "FREQ=DAILY;COUNT=3", runTransfer, start: inDays(1) };
  const { scheduleID, occurrences = [] } = scheduleIn(await create({ recur }));
  const put = async (body: object) => scheduleIn(await client.send(`PUT ${at}/${scheduleID}`, { body }));
  const occurrenceID = occurrences[1]?.occurrenceID;
  const dearer = { ...runTransfer, amount: { currency: "USD", value: 3000 } };
  const changed = await put({
    recur: { ...recur, runTransfer: dearer },
    occurrences: [
      { runOn: inDays(9), runTransfer },
      { occurrenceID, canceled: true },
    ],
  });
  const amounts = ({ occurrences: all = [] }: Schedule) => all.map(({ runTransfer: { amount } }) => amount.value);
  expect(amounts(changed)).toEqual([3000, 3000, 3000, 2500]);
  expect(changed.occurrences?.[1]?.canceledOn).toBeDefined();
  expect((await put({ occurrences: [{ occurrenceID, canceled: false }] })).occurrences?.[1]).not.toHaveProperty(
    "canceledOn",
  );
  expect((await put({ recur: { ...recur, recurrenceRule: "FREQ=DAILY;COUNT=1" } })).occurrences).toHaveLength(2);
});

test("errors are flat: one for each occurrence by its index, one for the rule", async () => {
  const { client, at, runTransfer, create } = await setting();
  const errors = async (body: object) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expectShape("ScheduleValidationError", answer.body);
    return answer.body as { recur?: string; occurrences?: Record<string, string>; description?: string };
  };
  const recur = { recurrenceRule: "FREQ=DAILY", runTransfer };
  expect(await errors({})).toEqual({ recur: "give a recur, occurrences, or both" });
  expect(await errors({ occurrences: [] })).toEqual({ recur: "give a recur, occurrences, or both" });
  expect(await errors({ recur: {} })).toEqual({ recur: expect.stringContaining("recurrenceRule") as unknown });
  expect(await errors({ recur: { ...recur, recurrenceRule: "FREQ=HOURLY" } })).toHaveProperty("recur");
  expect(await errors({ recur: { ...recur, start: "tomorrow" } })).toHaveProperty("recur");
  expect(await errors({ recur, description: "x".repeat(257) })).toHaveProperty("description");
  expect(
    await errors({
      occurrences: [{ runOn: inDays(1), runTransfer }, { runOn: inDays(-1), runTransfer }, { runOn: inDays(1) }],
    }),
  ).toEqual({ occurrences: { "1": "runOn must be in the future", "2": "runTransfer is required" } });
  const free = { ...runTransfer, amount: { currency: "USD", value: 0 } };
  expect(await errors({ occurrences: [{ runOn: inDays(1), runTransfer: free }] })).toEqual({
    occurrences: { "0": "runTransfer.amount.value must be at least one cent" },
  });
  const { description: _description, ...silent } = runTransfer;
  expect(await errors({ recur: { ...recur, runTransfer: silent } })).toEqual({
    recur: "runTransfer.description is required",
  });
  const many = Array.from({ length: 1001 }, () => ({ runOn: inDays(1) }));
  expectError(await create({ occurrences: many }), 400);
  expect((await client.send(`GET ${at}`)).body).toEqual([]);
});

test("a schedule is canceled once; then it can be read but not changed", async () => {
  const { client, payer, at, runTransfer, create } = await setting();
  const { scheduleID } = scheduleIn(
    await create({ recur: { recurrenceRule: "FREQ=DAILY", runTransfer, start: inDays(1) } }),
  );
  expectEmpty(await client.send(`DELETE /accounts/${payer.accountID}/schedules/${scheduleID}`), 403);
  expectEmpty(await client.send(`DELETE ${at}/${scheduleID}`), 204);
  expectError(await client.send(`DELETE ${at}/${scheduleID}`), 409);
  expectError(
    await client.send(`PUT ${at}/${scheduleID}`, { body: { occurrences: [{ runOn: inDays(1), runTransfer }] } }),
    409,
  );
  const read = scheduleIn(await client.send(`GET ${at}/${scheduleID}`));
  expect(read.disabledOn).toBeDefined();
  expect(read.occurrences?.every(({ canceledOn }) => canceledOn !== undefined)).toBe(true);
  expectEmpty(await client.send(`DELETE ${at}/${randomUUID()}`), 404);
});

test("a due payment is made by the worker, and named on its transfer", async () => {
  const { client, own, at, runTransfer, create } = await setting();
  const { scheduleID } = scheduleIn(await create({ recur: { recurrenceRule: "FREQ=DAILY;COUNT=1", runTransfer } }));
  const latest = async () => (await client.send(`GET ${at}/${scheduleID}/occurrences/latest`)).body as Occurrence;
  await expect.poll(latest).toMatchObject({ status: "completed", ranTransferID: expect.any(String) as unknown });
  const { occurrenceID, ranTransferID } = await latest();
  const transfer = await client.send(`GET /accounts/${own}/transfers/${ranTransferID}`);
  expect(transfer.body).toMatchObject({ status: "completed", scheduleID, occurrenceID, description: "Rent" });
  const result = await client.send(`GET /accounts/${own}/transfers?scheduleID=${scheduleID}`);
  expect(result.body).toMatchObject([{ transferID: ranTransferID }]);
});
