import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { checkBooks } from "@/testing/books";
import { newPartner, testDatabase } from "@/testing/factories";
import { inboxOf, instructionOf, later, newInstruction } from "@/testing/rails";
import { newID } from "@/lib/core/api/ids";
import { signatureOf, SIGNATURE } from "@/lib/providers/rails/simulator/callback";
import { expectEmpty, expectError, send } from "../fixtures";

checkBooks();

const db = testDatabase();

const event = (instructionID: string, kind: string) => ({
  eventID: `${instructionID}:${kind}`,
  instructionID,
  kind,
  at: later(1000).toISOString(),
});

/** Sends a callback of the sandbox's provider, signed unless stated otherwise. */
function call(body: object, { provider = "sandbox", signature = "" } = {}) {
  const raw = JSON.stringify(body);
  const headers = { "content-type": "application/json", [SIGNATURE]: signature || signatureOf(raw) };
  return send(`POST /provider-events/${provider}`, { raw, headers });
}

test("a callback moves its instructions, once however often it comes", async () => {
  const instructionID = await newInstruction(db, await newPartner(db), "ach-credit");
  const body = { events: [event(instructionID, "originated"), event(instructionID, "completed")] };
  const answers = await Promise.all(Array.from({ length: 6 }, () => call(body)));
  for (const answer of answers) expectEmpty(answer, 204);
  expect(await instructionOf(db, instructionID)).toMatchObject({
    status: "completed",
    details: { originatedOn: later(1000).toISOString(), completedOn: later(1000).toISOString() },
  });
  expect(await inboxOf(db, instructionID)).toEqual(["completed applied", "originated applied"]);
});

test("a wrong signature is 401, an unknown provider 404, and neither leaves anything", async () => {
  const instructionID = await newInstruction(db, await newPartner(db), "ach-credit");
  const body = { events: [event(instructionID, "completed")] };
  for (const signature of ["x", "0".repeat(64), signatureOf("{}")]) expectEmpty(await call(body, { signature }), 401);
  expectEmpty(await send("POST /provider-events/sandbox", { body }), 401);
  expectEmpty(await call(body, { provider: "nobody" }), 404);
  expect(await inboxOf(db, instructionID)).toEqual([]);
  expect((await instructionOf(db, instructionID)).status).toBe("initiated");
});

test("an unknown or another mode's instruction is 404, and the callback's other events count", async () => {
  const instruction = await newInstruction(db, await newPartner(db), "ach-credit");
  const other = await newInstruction(db, await newPartner(db, { mode: "production" }), "ach-credit");
  expectEmpty(await call({ events: [event(newID<string>(), "completed")] }), 404);
  expectEmpty(await call({ events: [event(other, "completed"), event(instruction, "completed")] }), 404);
  expect(await inboxOf(db, other)).toEqual([]);
  expect((await instructionOf(db, instruction)).status).toBe("completed");
});

test("signed events that cannot be read are 400", async () => {
  for (const body of [{}, { events: [{}] }, { events: [{ ...event(randomUUID(), "completed"), kind: "eaten" }] }])
    expectError(await call(body), 400);
});

test("the server's loop moves due instructions, by the database's clock", async () => {
  const instructionID = await newInstruction(db, await newPartner(db), "rtp-credit", { dueOn: new Date() });
  await expect.poll(async () => (await instructionOf(db, instructionID)).status).toBe("completed");
  await expect.poll(() => inboxOf(db, instructionID)).toEqual(["completed applied", "funded applied"]);
  await expect
    .poll(async () => {
      const { dueOn, leaseUntil } = await instructionOf(db, instructionID);
      return [dueOn, leaseUntil];
    })
    .toEqual([null, null]);
});
