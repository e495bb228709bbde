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
import { foundDiskFull } from "../edge/refusals";
import { logError } from "../log";

/** Milliseconds for which a write counts, however often somebody asks. */
const FRESH = 1000;
/** Milliseconds for which a write that found the disk full counts: a small row may still find room. */
const FULL = 10_000;

let draining = false;
let worker: { isRunning(): boolean } | undefined;

/** From now on /readyz also asks whether the jobs of this process run, and none that is due waits long. */
export function watchWorker(own: { isRunning(): boolean }): void {
  worker = own;
}

/** From now on /readyz says 503, so that a balancer sends nothing more. */
export function startDraining(): void {
  draining = true;
}

/**
 * /livez: the process runs. /readyz: the database takes writes within a second, has our migrations and allows our
 * version. The keys are there, the jobs of this process run, and we are not stopping. Who asks from nearby is also told how
 * the providers are; a bank that is silent makes no server unready.
 */
export async function health(path: string, response: ServerResponse, isNear = false): Promise<void> {
  const ok = path === "/livez" || (!draining && worker?.isRunning() !== false && (await isReady()));
  const text = path === "/readyz" && isNear ? JSON.stringify({ ready: ok, providers: await knownProviders() }) : "";
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

/** Whether a request comes from this machine or its network, and not by way of a proxy. */
export function comesFromNearby({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">, clientAddress: string): boolean {
  const isPassedOn = rawHeaders.some((name, at) => at % 2 === 0 && /^(?:x-forwarded-.+|forwarded|via)$/i.test(name));
  return !isPassedOn && isIP(clientAddress) > 0 && NEARBY.check(clientAddress, isIPv6(clientAddress) ? "ipv6" : "ipv4");
}

/** Milliseconds for which the state of providers holds, and for which an answer waits for it the first time. */
const HOLDS = 15_000;
const WAIT = 500;

let told: readonly ProviderStatus[] = [];
let toldAt = -HOLDS;
let telling: Promise<void> | undefined;

/** The providers as last known. They are asked about in the background, so that no answer waits for a slow database twice. */
async function knownProviders(): Promise<readonly ProviderStatus[]> {
  const isFirst = toldAt < 0;
  if (performance.now() - toldAt >= HOLDS)
    telling ??= statusOfProviders(database(), env().TENDER_MODE)
      .then((found) => {
        told = found;
        toldAt = performance.now();
      })
      .catch((error: unknown) => logError("providers", error))
      .finally(() => (telling = undefined));
  if (isFirst) await Promise.race([telling, new Promise((resolve) => setTimeout(resolve, WAIT).unref())]);
  return told;
}

async function isReady(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref());
  const answers = async () => {
    keys().current("card");
    if (foundDiskFull(FULL) || !(await isMigrated(database()))) return false;
    await write();
    return worker === undefined || (await isKeepingUp(database()));
  };
  return Promise.race([answers().catch(() => false), late]);
}

let wroteAt = -FRESH;
let writing: Promise<void> | undefined;

/** Writes one row. One that hangs, as without its synchronous standby, is waited for by all that ask after it. */
async function write(): Promise<void> {
  if (performance.now() - wroteAt < FRESH) return;
  writing ??= beat(database(), "server")
    .then(() => void (wroteAt = performance.now()))
    .finally(() => (writing = undefined));
  await writing;
}
