import { env, secureURL } from "@/lib/env";

/** The frame's own document and files, and the one operation it calls. */
const SERVED = /^\/secure\/|^\/api\/issuing\/[^/]+\/issued-cards\/[^/]+\/details$|^\/(?:livez|readyz)$/;

/** The host of the card frame, where it has one of its own; else undefined. */
export function frameHost(): string | undefined {
  const [frame, app] = [new URL(secureURL()), new URL(env().APP_URL)];
  return frame.host === app.host ? undefined : frame.host;
}

/** Whether the card frame's host serves it: no page and no other operation is there for a script to call. */
export function isOfFrame(method: string | undefined, path: string): boolean {
  return (method === "GET" || method === "HEAD") && SERVED.test(path);
}
