import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { ctxFor, transact } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { newEndpoint, startReceiver } from "@/db/testing/webhooks";
import { accountUpdated } from "@/lib/domain/accounts/events";
import { emit } from "@/lib/domain/emit";
import { Courier } from "@/lib/domain/webhooks/courier";
import { sendWebhook } from "@/lib/providers/webhook-sender";

/** Endpoints, each of a partner of its own, and how many events each of them is sent. */
const ENDPOINTS = 10;
const EVENTS = 1000;
const PASSES_MAX = 1000;

/** Sends events to a receiver on this machine as the worker does, and prints how many went out a minute. */
async function main(): Promise<void> {
  const db = testDatabase();
  const receiver = await startReceiver();
  for (let left = ENDPOINTS; left > 0; left--) {
    const ctx = ctxFor(await newPartner(db));
    await newEndpoint(ctx, receiver.url);
    await transact(ctx, async (open) => {
      for (let count = EVENTS; count > 0; count--) await emit(open, accountUpdated, { accountID: ctx.accountID });
    });
  }
  const failures: unknown[] = [];
  const courier = new Courier({
    async present() {
      const [clock] = await rows<{ now: string }>(db, sql`select now() as now`);
      return { db, now: new Date(clock?.now ?? 0), requestID: crypto.randomUUID(), clientAddress: "bench" };
    },
    failed: (error) => failures.push(error),
    send: (parcel) => sendWebhook(parcel, { loopback: ["127.0.0.1"] }),
  });
  const [begun, used] = [performance.now(), process.cpuUsage()];
  // As a worker's loop does, it passes again where a pass found nothing to claim for a moment.
  for (let passes = 0; receiver.received.length < ENDPOINTS * EVENTS && passes < PASSES_MAX; passes++)
    await courier.drain();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(used);
  const delivered = receiver.received.length;
  receiver.close();
  const cpu = (user + system) / 1e3 / delivered;
  console.log(
    JSON.stringify({ delivered, failed: failures.length, seconds, perMinute: (delivered / seconds) * 60, cpu }),
  );
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
