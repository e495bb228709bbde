import { rateLimited } from "@/lib/core/failure";

const shared = globalThis as typeof globalThis & { tenderInFlight?: Map<string, number> };

/** Does the work unless as much is under way for the key already; then throws 429. Work nobody waits for any more counts. */
export async function inFlight<T>(key: string, most: number, work: () => Promise<T>): Promise<T> {
  const taken = (shared.tenderInFlight ??= new Map());
  const count = taken.get(key) ?? 0;
  if (count >= most) throw rateLimited(1);
  taken.set(key, count + 1);
  try {
    return await work();
  } finally {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }
}
