import { env, secureURL } from "@/lib/env";

/** Headers of every response: no content sniffing, and HTTPS only once a browser has used it. */
export const ON_EVERY_ANSWER = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
} as const;

/** The script that partners' pages load. */
const EMBED_SCRIPT = "/tender.js";

/**
 * Returns the headers of a page. Its policy allows only our scripts, frames only the card frame and mail of the outbox,
 * and forbids framing of the page, except by the origins of its embed session. Scripts carry a nonce, which Next reads
 * from the request's copy of the header. The card frame has its own policy.
 */
export function pageHeaders(path: string, nonce: string, embedders: readonly string[] = []): Record<string, string> {
  const secure = path.startsWith("/secure/");
  const isForOthers = secure || path === EMBED_SCRIPT || embedders.length > 0;
  return {
    "content-security-policy": secure ? framePolicy(nonce, embedders) : pagePolicy(nonce, embedders),
    ...ON_EVERY_ANSWER,
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": isForOthers ? "cross-origin" : "same-origin",
    "permissions-policy": secure
      ? "camera=(), microphone=(), geolocation=()"
      : `camera=(), microphone=(), geolocation=(), clipboard-write=(self "${secureURL()}")`,
    ...(path.startsWith("/_next/static/") ? {} : { "cache-control": cachingOf(path) }),
    ...(/^\/(?:o\/|embed\/|join\/|reset-password$)/.test(path) && { "x-robots-tag": "noindex, nofollow" }),
  };
}

/** Browsers reuse the embed script for five minutes, and then ask whether it has changed. */
const cachingOf = (path: string) => (path === EMBED_SCRIPT ? "public, max-age=300" : "no-store");

function pagePolicy(nonce: string, embedders: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${embedders.length > 0 ? embedders.join(" ") : "'none'"}`,
    `frame-src ${secureURL()} ${new URL(env().APP_URL).origin}/api/dashboard/mail/`,
    "manifest-src 'self'",
  ].join("; ");
}

function framePolicy(nonce: string, embedders: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${[new URL(env().APP_URL).origin, ...embedders].join(" ")}`,
  ].join("; ");
}
