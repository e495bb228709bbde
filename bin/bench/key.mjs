import { randomUUID } from "node:crypto";

/** Names the header whose value is new in each request. */
export const KEY = "x-idempotency-key";

/** A request of autocannon with a key of its own each time, where it needs one. */
export const withKey = (request) =>
  KEY in request.headers
    ? { ...request, setupRequest: (next) => ({ ...next, headers: { ...next.headers, [KEY]: randomUUID() } }) }
    : request;
