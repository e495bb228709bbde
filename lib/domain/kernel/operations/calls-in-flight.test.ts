import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { Deadline } from "@/lib/core/time/deadline";
import { operation } from "@/lib/core/api/operation";
import { run } from "@/lib/http/edge/run";
import { TestClock } from "@/testing/clock";

const read = operation({
  summary: "Read",
  group: "Test",
  method: "GET",
  path: "/slow",
  access: "signed-in",
  status: 204,
});

async function newCaller() {
  const { accountID } = await newPartner(testDatabase(), { mode: "production" });
  const { keyID, secret } = await newKey(testDatabase(), accountID, ["ping.read"]);
  return { kind: "basic", id: keyID, secret } as const;
}

test("a credential has at most 20 calls in flight, including abandoned ones, and other credentials are not affected", async () => {
  const [busy, other] = [await newCaller(), await newCaller()];
  const clock = new TestClock();
  let end = () => {};
  const gate = new Promise<void>((resolve) => (end = resolve));
  let begun = 0;
  const call = (credential: typeof busy) => ({
    credential,
    params: {},
    query: {},
    body: async () => undefined,
    headers: {},
    requestID: randomUUID(),
    clientAddress: randomUUID(),
    deadline: new Deadline(9000, clock),
  });
  const slow = () => run([read, () => (begun++, gate)], call(busy));
  const first = Promise.allSettled(Array.from({ length: 20 }, slow));
  await expect.poll(() => begun).toBe(20);
  const tooMany = { kind: "rateLimited", headers: { "retry-after": "1" } };
  await expect(slow()).rejects.toMatchObject(tooMany);
  clock.advance(9000);
  expect((await first).map(({ status }) => status)).toEqual(Array(20).fill("rejected"));
  await expect(
    run([read, async () => undefined], { ...call(busy), deadline: new Deadline(9000) }),
  ).rejects.toMatchObject(tooMany);
  await run([read, async () => undefined], { ...call(other), deadline: new Deadline(9000) });
  end();
  await expect
    .poll(() =>
      run([read, async () => "passed"], { ...call(busy), deadline: new Deadline(9000) }).then(
        () => "passed",
        () => "refused",
      ),
    )
    .toBe("passed");
});
