import type { IncomingMessage, ServerResponse } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { database } from "@/db/client";
import { isMigrated } from "@/db/schema-version";
import { statusOfProviders } from "@/lib/domain/overview/providers/providers";
import type { ProviderStatus } from "@/lib/domain/overview/providers/dashboard";
import { env } from "@/lib/env";
import { isKeepingUp } from "@/lib/jobs/backlog";
import { beat } from "@/lib/jobs/heartbeat";
import { keys } from "@/lib/providers/keys";
import { ON_EVERY_ANSWER } from "../edge/page-headers";
import { isDiskFull } from "../edge/refusals";
import { logError } from "../log";

/** Milliseconds before the result of a write expires. */
const FRESH = 1000;
/** Milliseconds that a full disk keeps the server unready, because a small row might still fit in between. */
const FULL = 10_000;

let draining = false;
let worker: { isRunning(): boolean } | undefined;

/** Makes /readyz also check that this process's jobs run and that due jobs do not wait long. */
export function watchWorker(own: { isRunning(): boolean }): void {
  worker = own;
}

/** Makes /readyz answer 503, so that the load balancer stops sending requests. */
export function startDraining(): void {
  draining = true;
}

/**
 * Answers /livez and /readyz. /livez: the process runs. /readyz: the database takes a write within a second, has all
 * migrations and accepts this version; the keys are available, this process's jobs run, and it is not stopping.
 * Requests from the local network also get the state of the providers, which does not affect readiness.
 */
export async function health(path: string, response: ServerResponse, isNear = false): Promise<void> {
  const ok = path === "/livez" || (!draining && worker?.isRunning() !== false && (await isReady()));
  const text = path === "/readyz" && isNear ? JSON.stringify({ ready: ok, providers: await providerStatuses() }) : "";
  const type = text === "" ? {} : { "content-type": "application/json" };
  const length = { "content-length": String(Buffer.byteLength(text)) };
  response.writeHead(ok ? 200 : 503, { ...ON_EVERY_ANSWER, ...type, ...length, "cache-control": "no-store" }).end(text);
}

const NEARBY = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["::1", 128],
  ["fc00::", 7],
] as const)
  NEARBY.addSubnet(network, bits, isIPv6(network) ? "ipv6" : "ipv4");

/** Returns whether a request comes from this machine or its network, and not through a proxy. */
export function comesFromNearby({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">, clientAddress: string): boolean {
  const isPassedOn = rawHeaders.some((name, at) => at % 2 === 0 && /^(?:x-forwarded-.+|forwarded|via)$/i.test(name));
  return !isPassedOn && isIP(clientAddress) > 0 && NEARBY.check(clientAddress, isIPv6(clientAddress) ? "ipv6" : "ipv4");
}

/** Milliseconds before the cached state of the providers expires, and that the first answer waits for it. */
const HOLDS = 15_000;
const WAIT = 500;

let statuses: readonly ProviderStatus[] = [];
let readAt = -HOLDS;
let reading: Promise<void> | undefined;

/**
 * Returns the last known state of the providers. It is refreshed in the background, so that only the first answer
 * waits.
 */
async function providerStatuses(): Promise<readonly ProviderStatus[]> {
  const isFirst = readAt < 0;
  if (performance.now() - readAt >= HOLDS)
    reading ??= statusOfProviders(database(), env().TENDER_MODE)
      .then((rows) => {
        statuses = rows;
        readAt = performance.now();
      })
      .catch((error: unknown) => logError("providers", error))
      .finally(() => (reading = undefined));
  if (isFirst) await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, WAIT).unref())]);
  return statuses;
}

async function isReady(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref());
  const answers = async () => {
    keys().current("card");
    if (isDiskFull(FULL) || !(await isMigrated(database()))) return false;
    await write();
    return worker === undefined || (await isKeepingUp(database()));
  };
  return Promise.race([answers().catch(() => false), late]);
}

let wroteAt = -FRESH;
let writing: Promise<void> | undefined;

/**
 * Writes one row. If a write hangs, for example without its synchronous standby, later checks wait for the same write.
 */
async function write(): Promise<void> {
  if (performance.now() - wroteAt < FRESH) return;
  writing ??= beat(database(), "server")
    .then(() => void (wroteAt = performance.now()))
    .finally(() => (writing = undefined));
  await writing;
}
