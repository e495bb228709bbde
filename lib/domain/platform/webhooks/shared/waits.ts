import { SECOND, MINUTE, HOUR } from "@/lib/core/time/time";

/** Says how long to wait after each failed try, in milliseconds. After the last wait comes the last try. */
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
/** Says how long an event may wait until its endpoint counts as behind, in milliseconds. */
export const BEHIND_AFTER = 5 * MINUTE;
/** Is how far a wait may differ, so that deliveries that failed together are not sent together. */
const SPREAD = 0.2;
const RETRY_AFTER_MAX = 24 * HOUR;

/** When a failed try is done again: by its number, and not before the receiver wants it. Null after the last. */
export function dueAfter(
  attempt: number,
  { now, retryAfter, random = Math.random() }: { now: Date; retryAfter?: string | undefined; random?: number },
): Date | null {
  const wait = WAITS[attempt - 1];
  if (wait === undefined) return null;
  const spread = wait * (1 + SPREAD * (2 * random - 1));
  return new Date(now.getTime() + Math.round(Math.max(spread, askedWait(retryAfter, now))));
}

/** Returns what `Retry-After` asks for, in milliseconds: as seconds or as a date, at most a day. */
function askedWait(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), RETRY_AFTER_MAX);
}
