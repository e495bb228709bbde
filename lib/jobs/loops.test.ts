import { expect, test } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { linesOf } from "@/testing/log-lines";
import { ahead, clockAhead, newEndpoint } from "@/testing/webhooks";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { emit } from "@/lib/domain/kernel/events/emit";
import { LEASE } from "@/lib/domain/platform/webhooks/claim-deliveries";
import type { CourierWays } from "@/lib/domain/platform/webhooks/courier";
import type { Sender } from "@/lib/domain/platform/webhooks/deliver";
import { listDeliveries } from "@/lib/domain/platform/webhooks/queries";
import { newCourier } from "./loops";

const db = testDatabase();

/** The courier of a worker for a partner's three endpoints, an event for each, and a manual clock. */
async function setting(send: Sender) {
  const ctx = ctxFor(await newPartner(db));
  const names = ["a", "b", "c"];
  const endpoints = await Promise.all(names.map((name) => newEndpoint(ctx, `https://${name}.example.com/`)));
  await ahead(ctx, (open) => emit(open, accountUpdated, { accountID: ctx.accountID }));
  const clock = clockAhead();
  let elapsed = 0;
  const pass = (seconds: number) => {
    clock.pass(seconds * 1000);
    elapsed += seconds * 1000;
  };
  pass(60);
  const ways: Partial<CourierWays> = {
    present: async () => ({ ...ctx, now: clock.now }),
    elapsed: () => elapsed,
    only: [ctx.accountID],
    patience: 600_000,
    send,
  };
  const statuses = async () => {
    const lists = endpoints.map(({ endpointID }) =>
      listDeliveries(ctx, endpointID, { skip: 0, count: 10, status: undefined }),
    );
    return (await Promise.all(lists)).map(({ items }) => items.map(({ status }) => status));
  };
  return { courier: newCourier(ways), pass, statuses };
}

test("deliveries that outlive their lease raise one alert with their number, and are sent again", async () => {
  let begun = 0;
  const { courier, pass, statuses } = await setting(() =>
    begun++ < 3 ? new Promise(() => {}) : Promise.resolve({ ms: 1, status: 200 }),
  );
  const passed = (seconds: number) => {
    pass(seconds);
    return linesOf(() => courier.pass());
  };
  expect(await passed(0)).toEqual([]);
  await expect.poll(() => begun).toBe(3);
  expect(await passed(LEASE - 1), "within the lease they are on their way").toEqual([]);
  expect(begun).toBe(3);
  const alert = { level: "error", event: "alert", alert: "webhooks", fault: "places-held", places: 3 };
  expect(await passed(2)).toMatchObject([alert]);
  expect(await linesOf(() => courier.drain()), "nothing holds a place any longer").toEqual([]);
  expect(await passed(LEASE + 1), "it is told once").toEqual([]);
  expect(await statuses()).toEqual([["delivered"], ["delivered"], ["delivered"]]);
});

test("an internal error while sending is reported, and the delivery is sent again", async () => {
  let begun = 0;
  const { courier, pass, statuses } = await setting(() =>
    begun++ < 3 ? Promise.reject(new TypeError("of ours")) : Promise.resolve({ ms: 1, status: 200 }),
  );
  const error = { level: "error", event: "error", where: "deliver-webhooks", error: "TypeError" };
  expect(await linesOf(() => courier.drain())).toMatchObject([error, error, error]);
  pass(LEASE + 1);
  expect(await linesOf(() => courier.drain())).toEqual([]);
  expect(await statuses()).toEqual([["delivered"], ["delivered"], ["delivered"]]);
});
