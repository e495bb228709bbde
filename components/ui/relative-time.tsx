"use client";

import { useSyncExternalStore } from "react";
import { formatColumnTime, formatExactTime, formatRelativeTime, viewersZone } from "./format";

const MINUTE_MS = 60_000;

interface RelativeTimeProps {
  value: string;
  /** Says "3 min ago" in place of "3 minutes ago". */
  isShort?: boolean;
  className?: string;
}

/** A moment relative to now, kept current each minute, with the exact time and zone as its title. */
export function RelativeTime({ value, isShort = false, className }: RelativeTimeProps) {
  const now = useSyncExternalStore(everyMinute, currentMinute, currentMinute);
  const zone = useSyncExternalStore(never, viewersZone, serverZone);
  // Server and browser may differ by a minute or a zone for one moment; React then keeps the server's text until the next change.
  return (
    <time dateTime={value} title={formatExactTime(value, zone)} className={className} suppressHydrationWarning>
      {formatRelativeTime(value, now, isShort ? "short" : "long")}
    </time>
  );
}

/** A moment as exact date, time and zone: UTC on the server, then the viewer's own zone. */
export function ExactTime({ value, className }: { value: string; className?: string }) {
  const zone = useSyncExternalStore(never, viewersZone, serverZone);
  return (
    <time dateTime={value} className={className}>
      {formatExactTime(value, zone)}
    </time>
  );
}

/** A moment as date and time, for a column; its title is exact. */
export function ShortTime({ value }: { value: string }) {
  const zone = useSyncExternalStore(never, viewersZone, serverZone);
  const now = useSyncExternalStore(everyMinute, currentMinute, currentMinute);
  return (
    <time dateTime={value} title={formatExactTime(value, zone)} suppressHydrationWarning>
      {formatColumnTime(value, zone, now)}
    </time>
  );
}

/** The present minute in milliseconds, kept current. */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, currentMinute, currentMinute);
}

function everyMinute(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

function currentMinute() {
  return Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
}

function never() {
  return () => {};
}

function serverZone() {
  return "UTC";
}
