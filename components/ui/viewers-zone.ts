/** The name of the viewer's time zone, in the browser. */
export function viewersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A change of filters with the zone whose days are meant, where it changes days. */
export function withZone<C extends object>(change: C): C & { zone?: string } {
  return "from" in change || "to" in change ? { ...change, zone: viewersZone() } : change;
}
