import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { ctxFor, transact } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { newEndpoint, type Receiver, startReceiver, tellOfSome } from "@/db/testing/webhooks";
import { Courier } from "@/lib/domain/platform/webhooks/courier";
import { sendWebhook } from "@/lib/providers/webhook-sender";

/** Endpoints, each of a partner of its own, and how many events each of them is sent. */
const ENDPOINTS = 10;
const EVENTS = 1000;
/** A receiver that takes its time, in milliseconds, and how many events it is sent. */
const SLOW_MS = 100;
const SLOW_EVENTS = 2000;
const PASSES_MAX = 1000;

const db = testDatabase();

/** Endpoints at this receiver, each of a partner of its own and with so many events waiting. */
async function queue(receiver: Receiver, { endpoints, events }: { endpoints: number; events: number }): Promise<void> {
  for (let left = endpoints; left > 0; left--) {
    const ctx = ctxFor(await newPartner(db));
    await newEndpoint(ctx, receiver.url);
    await transact(ctx, (open) => tellOfSome(open, events));
  }
}

/** Sends what waits as the worker does, and says how long it took and how often it failed. */
async function sendAll({ received }: Receiver, wanted: number): Promise<{ seconds: number; failed: number }> {
  const failures: unknown[] = [];
  const courier = new Courier({
    async present() {
      const [clock] = await rows<{ now: string }>(db, sql`select now() as now`);
      return { db, now: new Date(clock?.now ?? 0), requestID: crypto.randomUUID(), clientAddress: "bench" };
    },
    failed: (error) => failures.push(error),
    held: (places) => failures.push(places),
    send: (parcel) => sendWebhook(parcel, { loopback: ["127.0.0.1"] }),
  });
  const begun = performance.now();
  // As a worker's loop does, it passes again where a pass found nothing to claim for a moment.
  for (let passes = 0; received.length < wanted && passes < PASSES_MAX; passes++) await courier.drain();
  return { seconds: (performance.now() - begun) / 1000, failed: failures.length };
}

/** Prints how many events go out a minute to quick receivers, and how many a second to one that takes its time. */
async function main(): Promise<void> {
  const quick = await startReceiver();
  await queue(quick, { endpoints: ENDPOINTS, events: EVENTS });
  const used = process.cpuUsage();
  const { seconds, failed } = await sendAll(quick, ENDPOINTS * EVENTS);
  const { user, system } = process.cpuUsage(used);
  const delivered = quick.received.length;
  quick.close();
  const slow = await startReceiver((_request, answer) => void setTimeout(() => answer.writeHead(204).end(), SLOW_MS));
  await queue(slow, { endpoints: 1, events: SLOW_EVENTS });
  const one = await sendAll(slow, SLOW_EVENTS);
  slow.close();
  console.log(
    JSON.stringify({
      delivered,
      failed: failed + one.failed,
      seconds,
      perMinute: (delivered / seconds) * 60,
      cpu: (user + system) / 1e3 / delivered,
      slowMs: SLOW_MS,
      slowPerSecond: SLOW_EVENTS / one.seconds,
    }),
  );
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
