import { expect, test } from "@playwright/test";
import { ctxFor } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { ahead, clockAhead, courierOf, newEndpoint, type Receiver, startReceiver } from "@/db/testing/webhooks";
import type { Reach } from "@/lib/providers/webhook-sender";
import { accountUpdated } from "../accounts/events";
import { emit } from "../emit";
import { addressFault } from "./address-fault";
import { listDeliveries } from "./queries";

const db = testDatabase();
/** What is on this machine and allowed to nobody. */
const INSIDE = "127.0.0.2";

async function sendTo(urls: readonly string[], times: number, reach: Reach = {}) {
  const ctx = ctxFor(await newPartner(db));
  const endpoints = await Promise.all(urls.map((url) => newEndpoint(ctx, url)));
  const clock = clockAhead();
  clock.pass(60_000);
  await ahead(ctx, async (open) => {
    for (let left = times; left > 0; left--) await emit(open, accountUpdated, { accountID: ctx.accountID });
  });
  const { courier, failures } = courierOf(ctx, clock, { patience: 500, ...reach });
  const list = (index: number) =>
    endpoints[index] && listDeliveries(ctx, endpoints[index].endpointID, { skip: 0, count: 100, status: undefined });
  const triesOf = async (index: number) => (await list(index))?.items.map(({ lastTry }) => lastTry) ?? [];
  const statusesOf = async (index: number) => (await list(index))?.items.map(({ status }) => status) ?? [];
  return { courier, failures, clock, triesOf, statusesOf };
}

test("a receiver that fails, one that hangs and one that leads inside keep no other from its events", async () => {
  let asked = 0;
  const inside = await startReceiver(undefined, INSIDE);
  const failing = await startReceiver((_request, answer) => void answer.writeHead(asked++ % 10 < 3 ? 500 : 200).end());
  const hanging = await startReceiver(() => {});
  const leading = await startReceiver((_request, answer) => void answer.writeHead(302, { location: inside.url }).end());
  const good = await startReceiver();
  const receivers: Receiver[] = [failing, hanging, leading, good];
  const { courier, failures, clock, statusesOf, triesOf } = await sendTo(
    receivers.map(({ url }) => url),
    10,
  );
  const started = Date.now();
  const draining = courier.drain();
  await expect.poll(() => good.received.length, { intervals: [20] }).toBe(10);
  expect(Date.now() - started).toBeLessThan(4000);
  await draining;
  for (let round = 0; round < 3; round++) {
    clock.pass(3 * 3_600_000);
    await courier.drain();
  }
  expect(new Set(failing.received.map(({ headers }) => headers["webhook-id"])).size).toBe(10);
  expect(await statusesOf(0)).toEqual(Array.from({ length: 10 }, () => "delivered"));
  expect(new Set(await statusesOf(1))).toEqual(new Set(["pending"]));
  expect((await triesOf(1)).at(-1)).toMatchObject({ fault: "No answer in time" });
  expect(new Set((await triesOf(2)).map((one) => one?.status))).toEqual(new Set([302]));
  expect(inside.connections()).toBe(0);
  expect(failures).toEqual([]);
  for (const receiver of [...receivers, inside]) receiver.close();
});

test("an address inside is not reached, neither by its number nor by a name that leads there", async () => {
  const inside = await startReceiver(undefined, INSIDE);
  const { port } = new URL(inside.url);
  const urls = ["rebound.example", INSIDE, "[::ffff:127.0.0.2]", "0x7f000002", "2130706434"];
  const lookup = ((_host: string, { all }: { all?: boolean }, found: (...given: unknown[]) => void) =>
    all ? found(null, [{ address: INSIDE, family: 4 }]) : found(null, INSIDE, 4)) as unknown as NonNullable<
    Reach["lookup"]
  >;
  const { courier, triesOf } = await sendTo(
    urls.map((host) => `http://${host}:${port}/hooks`),
    1,
    { lookup },
  );
  await courier.drain();
  for (const index of urls.keys()) {
    expect(await triesOf(index)).toMatchObject([{ fault: "The address is not public" }]);
  }
  expect(inside.connections()).toBe(0);
  inside.close();
});

test("of a long answer only the start is read and kept", async () => {
  let written = 0;
  const long = await startReceiver((_request, answer) => {
    answer.writeHead(500);
    const more = () => {
      while (!answer.destroyed && written < 50_000_000) if (!answer.write("x".repeat(65_536))) break;
      written += 65_536;
    };
    answer.on("drain", more);
    more();
  });
  const { courier, triesOf } = await sendTo([long.url], 1, { patience: 10_000 });
  await courier.drain();
  expect(await triesOf(0)).toMatchObject([{ status: 500 }]);
  expect(written).toBeLessThan(20_000_000);
  long.close();
});

test("an address that leads inside by itself is not saved", async () => {
  const wrong = [
    "https://10.0.0.1/",
    "https://[fe80::1]/",
    "https://0x0a000001/",
    "https://167772161/",
    "https://localhost./",
  ];
  const more = ["https://169.254.169.254/", "https://db.internal/", "https://intranet/", "http://example.com/"];
  for (const url of [...wrong, ...more, "https://example.com:5432/"]) expect(addressFault(url), url).toBeTruthy();
  for (const url of ["https://example.com/hooks", "https://example.com:443/"])
    expect(addressFault(url)).toBeUndefined();
});
