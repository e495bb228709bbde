"use client";

import { useSyncExternalStore } from "react";
import { formatClock, formatColumnTime, formatExactTime, formatRelativeTime } from "../words/format";
import { useZone } from "../words/use-zone";
import { MINUTE } from "@/lib/core/time/time";

interface RelativeTimeProps {
  value: string;
  /** Shortens "3 minutes ago" to "3 min ago". */
  isShort?: boolean;
  className?: string;
}

/** A time relative to now, updated every minute, with the exact time and zone as its title. */
export function RelativeTime({ value, isShort = false, className }: RelativeTimeProps) {
  const now = useSyncExternalStore(everyMinute, currentMinute, currentMinute);
  const zone = useZone();
  // Server and browser may differ by a minute. React then keeps the server's text until the next change.
  return (
    <time dateTime={value} title={formatExactTime(value, zone)} className={className} suppressHydrationWarning>
      {formatRelativeTime(value, now, isShort ? "short" : "long")}
    </time>
  );
}

export function ExactTime({ value, className }: { value: string; className?: string }) {
  const zone = useZone();
  return (
    <time dateTime={value} className={className}>
      {formatExactTime(value, zone)}
    </time>
  );
}

/** A date and time for a column, with the exact time as its title. */
export function ShortTime({ value }: { value: string }) {
  const zone = useZone();
  const now = useSyncExternalStore(everyMinute, currentMinute, currentMinute);
  return (
    <time dateTime={value} title={formatExactTime(value, zone)} suppressHydrationWarning>
      {formatColumnTime(value, zone, now)}
    </time>
  );
}

/** The time of day, with the exact time as its title. */
export function ClockTime({ value, className }: { value: string; className?: string }) {
  const zone = useZone();
  return (
    <time dateTime={value} title={formatExactTime(value, zone)} className={className}>
      {formatClock(value, zone)}
    </time>
  );
}

/** Returns the current minute in milliseconds, and updates. */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, currentMinute, currentMinute);
}

function everyMinute(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE);
  return () => clearInterval(timer);
}

function currentMinute() {
  return Math.ceil(Date.now() / MINUTE) * MINUTE;
}
