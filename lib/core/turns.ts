import { rateLimited } from "./failure";

/**
 * Shares a few places among accounts. Each account has one place at a time; waiting accounts take turns. So nobody
 * waits for more than one piece of another account's work.
 */
export class Turns {
  private readonly working = new Set<string>();
  /** The waiting work of each account. After its turn an account goes to the end. */
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(
    private readonly places: number,
    private readonly waitingMax: number,
  ) {}

  /**
   * Does the work when it is the account's turn. Throws 429 when too much of the account's work waits. Throws the
   * signal's reason when it aborts before the work begins; work that has begun goes on.
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
