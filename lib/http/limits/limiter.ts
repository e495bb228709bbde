import "server-only";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { downstream, rateLimited } from "@/lib/core/failure";
import { env } from "@/lib/env";
import { logError } from "../log";

/** Says how long the shared counters may take to answer, in milliseconds. */
const COUNT_TIME = 500;

/** So many points in so many seconds, under a name of its own among the shared counters. */
export interface Limit {
  name: string;
  points: number;
  duration: number;
  /** Without the shared counters it refuses, rather than count in this process. */
  failsClosed?: true;
}

/**
 * Makes limiters that count in this process, or in Redis where REDIS_URL is set, so that several processes count together;
 * while Redis is away each process counts by itself.
 */
export async function limiterMaker(): Promise<(limit: Limit) => RateLimiterAbstract> {
  const { REDIS_URL } = env();
  if (!REDIS_URL) return ({ points, duration }) => new RateLimiterMemory({ points, duration });
  const { Redis } = await import("ioredis");
  const storeClient = new Redis(REDIS_URL, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: COUNT_TIME,
    commandTimeout: COUNT_TIME,
  });
  storeClient.on("error", (error) => logError("redis", error));
  return ({ name, points, duration, failsClosed }) => {
    const insurance = failsClosed ? {} : { insuranceLimiter: new RateLimiterMemory({ points, duration }) };
    return new RateLimiterRedis({ storeClient, keyPrefix: `tender:rate:${name}`, points, duration, ...insurance });
  };
}

/** Takes one point; throws 429 with the seconds to wait when there is none, and 504 when nobody can say. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const wait = await waitFor(limiter, key);
  if (wait !== null) throw rateLimited(wait);
}

/** Takes one point: the seconds to wait when there is none, else null. Throws 504 when nobody can say. */
export async function waitFor(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw downstream("the rate limiter");
    // A clock that was put back would have it wait longer than there is anything to wait for.
    return Math.max(1, Math.ceil(Math.min(refused.msBeforeNext / 1000, limiter.duration)));
  }
}

const shared = globalThis as typeof globalThis & { tenderInFlight?: Map<string, number> };

/** Does the work unless as much is under way for the key already; then throws 429. Work nobody waits for any more counts. */
export async function inFlight<T>(key: string, most: number, work: () => Promise<T>): Promise<T> {
  const taken = (shared.tenderInFlight ??= new Map());
  const count = taken.get(key) ?? 0;
  if (count >= most) throw rateLimited(1);
  taken.set(key, count + 1);
  try {
    return await work();
  } finally {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }
}
