import { SECOND, MINUTE, HOUR } from "@/lib/core/time/time";

/** The waits after failed attempts, in milliseconds. The last wait is followed by the last attempt. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
/** Milliseconds that an event may wait before its endpoint counts as behind. */
export const BEHIND_AFTER = 5 * MINUTE;
/** The relative variation of a wait. It keeps deliveries that failed together from being retried together. */
const SPREAD = 0.2;
const RETRY_AFTER_MAX = 24 * HOUR;

/** The time of the next attempt, not before the receiver allows it. Null after the last. */
export function dueAfter(
  attempt: number,
  { now, retryAfter, random = Math.random() }: { now: Date; retryAfter?: string | undefined; random?: number },
): Date | null {
  const wait = WAITS[attempt - 1];
  if (wait === undefined) return null;
  const spread = wait * (1 + SPREAD * (2 * random - 1));
  return new Date(now.getTime() + Math.round(Math.max(spread, retryAfterMs(retryAfter, now))));
}

/** Returns the wait in `Retry-After` in milliseconds, from seconds or a date, at most a day. */
function retryAfterMs(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), RETRY_AFTER_MAX);
}
