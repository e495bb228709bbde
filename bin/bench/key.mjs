/** Names the header whose value is new in each request. */
export const KEY = "x-idempotency-key";
