/** The name of the viewer's time zone, in the browser. */
export function viewersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
