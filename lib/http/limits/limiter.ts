import "server-only";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { downstream, rateLimited } from "@/lib/core/failure";
import { env } from "@/lib/env";
import { logError } from "../log";

/** The time that Redis has to answer, in milliseconds. */
const COUNT_TIME = 500;

/** A number of points per number of seconds. The name separates its counters in Redis. */
export interface Limit {
  name: string;
  points: number;
  duration: number;
  /** Rejects requests while Redis is unreachable, instead of counting in this process. */
  failsClosed?: true;
}

/**
 * Makes limiters that count in this process, or in Redis if REDIS_URL is set, so that several processes share their
 * counts. While Redis is unreachable, each process counts separately.
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

/** Takes one point. Throws 429 with the seconds to wait if none is left, and 504 if the counters do not answer. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const wait = await waitFor(limiter, key);
  if (wait !== null) throw rateLimited(wait);
}

/**
 * Takes one point. Returns the seconds to wait if none is left, else null. Throws 504 if the counters do not answer.
 */
export async function waitFor(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw downstream("the rate limiter");
    // If the clock was set back, the computed wait could be longer than the limit's own duration.
    return Math.max(1, Math.ceil(Math.min(refused.msBeforeNext / 1000, limiter.duration)));
  }
}

const shared = globalThis as typeof globalThis & { tenderInFlight?: Map<string, number> };

/**
 * Does the work, or throws 429 if the key already has `most` pieces of work running. Work counts until it ends, even if
 * its client has left.
 */
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
