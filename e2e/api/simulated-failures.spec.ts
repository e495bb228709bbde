import { expect, test } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { inviteOf } from "@/testing/onboarding";
import type { SimulatedFailure } from "@/lib/core/money/simulated-failure";
import { simulateFailure } from "@/lib/domain/access/keys/keys";
import { bearer, type Client, clientOf, expectEmpty, newClient, newToken, send } from "../fixtures";

const CREATE = "POST /onboarding-invites";
const LIST = "GET /onboarding-invites";

const simulate = ({ partner, keyID }: Client, failure?: SimulatedFailure) =>
  simulateFailure(ctxFor(partner), keyID, { ...(failure && { failure }) });
const countOf = async (client: Client) => ((await client.send(LIST)).body as unknown[]).length;

test("a sandbox key's requests get the failure that its partner chose, and have no effect", async () => {
  const client = await newClient();
  const other = await clientOf(client.partner, ["accounts.read", "accounts.write"]);
  for (const status of ["429", "500", "504"] as const) {
    await simulate(client, { status, share: 100 });
    const answer = await client.send(CREATE, { body: inviteOf() });
    expectEmpty(answer, Number(status));
    expect(answer.headers.get("retry-after")).toBe(status === "429" ? "1" : null);
    expectEmpty(await send(LIST, { headers: bearer(await newToken(client.keyID)) }), Number(status));
  }
  expect(await countOf(other)).toBe(0);
  await simulate(client);
  expect(await countOf(client)).toBe(0);
});

test("a failure of one operation does not affect other operations, and its key gets a lost answer again", async () => {
  const client = await newClient();
  await simulate(client, { status: "504", share: 100, operation: CREATE, isDone: true });
  const body = inviteOf();
  const headers = { "x-idempotency-key": "lost-answer" };
  expectEmpty(await client.send(CREATE, { body, headers }), 504);
  expect(await countOf(client)).toBe(1);
  await simulate(client);
  const again = await client.send(CREATE, { body, headers });
  expect(again.status).toBe(200);
  expect((await client.send(LIST)).body).toMatchObject([{ code: (again.body as { code: string }).code }]);
});

test("with a share of requests, each request fails at random", async () => {
  const client = await newClient();
  await simulate(client, { status: "500", share: 50 });
  const statuses = new Set<number>();
  await expect.poll(async () => statuses.add((await client.send(LIST)).status).size, { timeout: 30_000 }).toBe(2);
  expect([...statuses].sort()).toEqual([200, 500]);
});

test("in production a key has no simulated failures, and an unrelated key is 404", async () => {
  const client = await newClient({ mode: "production" });
  const failure = { status: "500", share: 100 } as const;
  await expect(simulate(client, failure)).rejects.toMatchObject({ kind: "notFound" });
  const [one, stranger] = [await newClient(), await newClient()];
  await expect(simulateFailure(ctxFor(stranger.partner), one.keyID, { failure })).rejects.toMatchObject({
    kind: "notFound",
  });
  expect((await one.send(LIST)).status).toBe(200);
});
