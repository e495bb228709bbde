/** The header whose value each request makes anew. */
export const KEY = "x-idempotency-key";
