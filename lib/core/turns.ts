import { rateLimited } from "./failure";

/**
 * Shares a few places among accounts. Each account has at most one place, and waiting accounts take turns. So an
 * account waits for at most one piece of another account's work per place.
 */
export class Turns {
  private readonly working = new Set<string>();
  /** The waiting work of each account. After its turn, an account moves to the end. */
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(
    private readonly places: number,
    private readonly waitingMax: number,
  ) {}

  /**
   * Runs the work when it is the account's turn. Throws 429 if too much of the account's work is waiting. Throws the
   * signal's reason if it aborts before the work begins; work that has begun continues.
   */
  async take<T>(account: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.turnOf(account, signal);
    try {
      return await work();
    } finally {
      this.working.delete(account);
      this.startNext();
    }
  }

  private async turnOf(account: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const queue = this.waiting.get(account) ?? [];
    if (queue.length >= this.waitingMax) throw rateLimited(1);
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(start);
      this.waiting.set(account, queue);
      this.startNext();
    });
  }

  private startNext(): void {
    for (const [account, queue] of this.waiting) {
      if (this.working.size >= this.places) return;
      if (this.working.has(account)) continue;
      this.waiting.delete(account);
      const start = queue.shift();
      if (queue.length > 0) this.waiting.set(account, queue);
      if (!start) continue;
      this.working.add(account);
      start();
    }
  }
}
