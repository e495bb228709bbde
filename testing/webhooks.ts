import http from "node:http";
import { sql } from "drizzle-orm";
import { webhookEndpointTable } from "@/db/schema";
import { type AccountID, type EndpointID, newID } from "@/lib/core/api/ids";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import { Courier } from "@/lib/domain/platform/webhooks/courier";
import type { Sender } from "@/lib/domain/platform/webhooks/deliver";
import { addSecret } from "@/lib/domain/platform/webhooks/secrets";
import { type Reach, sendWebhook } from "@/lib/providers/webhook-sender";
import { transact } from "./context";
import { DAY } from "@/lib/core/time/time";

interface ReceivedWebhook {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: ReceivedWebhook[];
  connections(): number;
  close(): void;
}

type Reply = (request: http.IncomingMessage, answer: http.ServerResponse, count: number) => void;

/** Starts a receiver, at any port by default. By default it accepts everything. */
export async function startReceiver(
  reply: Reply = (_request, answer) => void answer.writeHead(204).end(),
  host = "127.0.0.1",
  wanted = 0,
): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  let connections = 0;
  const server = http.createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ headers, body: Buffer.concat(parts).toString() });
      reply(request, answer, received.length);
    });
  });
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://${host}:${port}/hooks`, received, connections: () => connections, close };
}

/** Creates an endpoint of the account with any address, and returns its secret. */
export async function newEndpoint(
  ctx: AccountCtx,
  url: string,
  types: readonly string[] = ["account.updated"],
): Promise<{ endpointID: EndpointID; secret: string }> {
  const endpointID = newID<EndpointID>();
  const { accountID, homePartnerID: partnerID, now } = ctx;
  await ctx.db
    .insert(webhookEndpointTable)
    .values({ partnerID, endpointID, accountID, url, types: [...types], enabled: true, createdOn: now });
  const secret = await addSecret(ctx, endpointID);
  return { endpointID, secret };
}

/**
 * Emits events about the account and about unrelated IDs, because events of one object would be delivered one after the
 * other.
 */
export const emitSome = (ctx: PublicCtx & AccountCtx, times: number) =>
  emitAll(
    ctx,
    accountUpdated,
    Array.from({ length: times }, (_fact, index) => ({
      accountID: ctx.accountID,
      data: { accountID: index === 0 ? ctx.accountID : newID<AccountID>() },
    })),
  );

const AHEAD = 10;

/** A clock ten days ahead, so that the run's workers ignore work due by it. */
export function clockAhead(): { now: Date; pass(milliseconds: number): void } {
  const clock = {
    now: new Date(Date.now() + AHEAD * DAY),
    pass(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
  return clock;
}

/** Runs work that emits events, and delays their deliveries by ten days. */
export function ahead<C extends PublicCtx & AccountCtx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return transact(ctx, async (open) => {
    const result = await work(open);
    await open.db.execute(sql`
      update webhook_delivery set due_on = (due_on at time zone 'UTC' + make_interval(days => ${AHEAD}::int)) at time zone 'UTC'
      where partner_id = ${ctx.homePartnerID} and account_id = ${ctx.accountID} and status = 'pending' and due_on < now() + interval '1 day'`);
    return result;
  });
}

/** A courier of only these accounts, with this clock. */
export function courierOf(
  ctx: AccountCtx,
  clock: { now: Date },
  { send, only = [ctx.accountID], ...reach }: Reach & { send?: Sender | undefined; only?: readonly AccountID[] } = {},
) {
  const failures: unknown[] = [];
  const courier = new Courier({
    present: async () => ({ ...ctx, now: clock.now }),
    failed: (error) => failures.push(error),
    held: (places) => failures.push(`${places} places are held`),
    send: send ?? ((parcel) => sendWebhook(parcel, { loopback: ["127.0.0.1"], ...reach })),
    patience: reach.patience,
    only,
  });
  return { courier, failures };
}
