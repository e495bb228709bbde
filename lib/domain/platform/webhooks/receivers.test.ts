import net from "node:net";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { webhookEndpointTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { ahead, clockAhead, courierOf, newEndpoint, type Receiver, startReceiver, emitSome } from "@/testing/webhooks";
import { sendWebhook, type Reach } from "@/lib/providers/webhook-sender";
import { addressFault } from "./webhooks";
import type { Sender } from "./deliver";
import { listDeliveries } from "./queries";
import { HOUR } from "@/lib/core/time/time";

const db = testDatabase();
/** A local address that webhooks may not use. */
const INSIDE = "127.0.0.2";

async function sendTo(urls: readonly string[], times: number, reach: Reach = {}, send?: Sender) {
  const ctx = ctxFor(await newPartner(db));
  const endpoints = await Promise.all(urls.map((url) => newEndpoint(ctx, url)));
  const clock = clockAhead();
  clock.pass(60_000);
  await ahead(ctx, (open) => emitSome(open, times));
  const { courier, failures } = courierOf(ctx, clock, { patience: 500, send, ...reach });
  const list = (index: number) =>
    endpoints[index] && listDeliveries(ctx, endpoints[index].endpointID, { skip: 0, count: 100, status: undefined });
  const triesOf = async (index: number) => (await list(index))?.items.map(({ lastTry }) => lastTry) ?? [];
  const statusesOf = async (index: number) => (await list(index))?.items.map(({ status }) => status) ?? [];
  return { courier, failures, clock, triesOf, statusesOf };
}

test("a receiver that fails, hangs or has an internal address keeps no other from its events", async () => {
  let request = 0;
  const inside = await startReceiver(undefined, INSIDE);
  const failing = await startReceiver(
    (_request, answer) => void answer.writeHead(request++ % 10 < 3 ? 500 : 200).end(),
  );
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
    clock.pass(3 * HOUR);
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

/** A receiver that writes raw responses. It closes a connection only if `speak` does. */
async function rawReceiver(speak: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.once("data", () => speak(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/hooks`, close };
}

test("a receiver that switches protocols, sends only early hints or closes the connection fails like any other", async () => {
  const switching = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  const odd = [
    await rawReceiver((socket) => void socket.write(switching)),
    await rawReceiver((socket) => {
      const more = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 20);
      socket.once("close", () => clearInterval(more));
    }),
    await rawReceiver((socket) => void socket.end()),
  ];
  const good = await startReceiver();
  const { courier, failures, triesOf } = await sendTo(
    [...odd, good].map(({ url }) => url),
    10,
  );
  const draining = courier.drain();
  await expect.poll(() => good.received.length).toBe(10);
  await draining;
  const messages = ["It switched protocols", "No answer in time", "The connection broke off"];
  for (const [index, fault] of messages.entries())
    expect(await triesOf(index)).toEqual(Array(10).fill(expect.objectContaining({ fault })));
  expect(failures).toEqual([]);
  for (const receiver of [...odd, good]) receiver.close();
});

test("a sender that never finishes takes up no place", async () => {
  const good = await startReceiver();
  const endless = ["a", "b", "c", "d", "e"].map((name) => `http://${name}.example/`);
  const { courier, failures, triesOf } = await sendTo([...endless, good.url], 3, { patience: 50 }, (parcel) =>
    parcel.url === good.url ? sendWebhook(parcel, { loopback: ["127.0.0.1"] }) : new Promise(() => {}),
  );
  await courier.drain();
  expect(good.received).toHaveLength(3);
  expect(await triesOf(0)).toEqual(Array(3).fill(expect.objectContaining({ fault: "No answer in time" })));
  expect(failures).toEqual([]);
  good.close();
});

test("hanging receivers of some partners do not delay the events of other partners", async () => {
  const receiver = await startReceiver();
  const good = ctxFor(await newPartner(db));
  await newEndpoint(good, receiver.url);
  const clock = clockAhead();
  clock.pass(60_000);
  const hanging = await Promise.all([1, 2, 3].map(async () => ctxFor(await newPartner(db))));
  const emit = (ctx: typeof good, times: number) => ahead(ctx, (open) => emitSome(open, times));
  for (const ctx of hanging) {
    for (const index of [1, 2, 3]) {
      const { endpointID } = await newEndpoint(ctx, `http://hanging-${index}.example/`);
      // They have answered well until now.
      await db.update(webhookEndpointTable).set({ places: 32 }).where(eq(webhookEndpointTable.endpointID, endpointID));
    }
    await emit(ctx, 64);
  }
  const held = new Map<string, number>();
  const { courier, failures } = courierOf(good, clock, {
    patience: 600_000,
    only: [good, ...hanging].map(({ accountID }) => accountID),
    send(parcel) {
      if (parcel.url === receiver.url) return sendWebhook(parcel, { loopback: ["127.0.0.1"] });
      held.set(parcel.url, (held.get(parcel.url) ?? 0) + 1);
      return new Promise(() => {});
    },
  });
  await courier.pass();
  await emit(good, 10);
  const passed = async () => {
    await courier.pass();
    return receiver.received.length;
  };
  await expect.poll(passed).toBe(10);
  // Each partner has at most its share of the 192 deliveries to hanging receivers.
  expect([...held.values()].reduce((sum, number) => sum + number, 0)).toBeLessThanOrEqual(3 * 32);
  await courier.stop();
  expect(failures).toEqual([]);
  receiver.close();
});

test("stopping does not wait for a sender that never finishes", async () => {
  let begun = 0;
  const { courier } = await sendTo(["http://a.example/"], 1, { patience: 600_000 }, () => {
    begun++;
    return new Promise(() => {});
  });
  await courier.pass();
  await expect.poll(() => begun).toBe(1);
  await courier.stop();
  expect(await courier.pass()).toBe(0);
});

test("an internal address is not reached, neither by its number nor by a name that resolves to it", async () => {
  const inside = await startReceiver(undefined, INSIDE);
  const { port } = new URL(inside.url);
  const urls = ["rebound.example", INSIDE, "[::ffff:127.0.0.2]", "0x7f000002", "2130706434"];
  const lookup = ((_host: string, { all }: { all?: boolean }, matches: (...args: unknown[]) => void) =>
    all ? matches(null, [{ address: INSIDE, family: 4 }]) : matches(null, INSIDE, 4)) as unknown as NonNullable<
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

test("of a long response only the start is read and stored", async () => {
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

test("an address that is itself internal is not saved", async () => {
  const wrong = [
    "https://10.0.0.1/",
    "https://[fe80::1]/",
    "https://0x0a000001/",
    "https://167772161/",
    "https://localhost./",
  ];
  const more = ["https://169.254.169.254/", "https://db.internal/", "https://intranet/", "http://example.com/"];
  for (const url of [...wrong, ...more, "https://example.com:5432/"])
    expect(addressFault(url, "sandbox"), url).toBeTruthy();
  for (const url of ["https://example.com/hooks", "https://example.com:443/"])
    expect(addressFault(url, "sandbox")).toBeUndefined();
});
