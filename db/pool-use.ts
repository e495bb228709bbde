/** Busy connections of a pool, work that waits for one, and the pool's size. */
export interface PoolUse {
  used: number;
  waiting: number;
  max: number;
}

const shared = globalThis as typeof globalThis & { tenderPools?: Map<symbol, { name: string; look: () => PoolUse }> };
const pools = () => (shared.tenderPools ??= new Map());

/** Registers a pool under a name until the returned function is called. Several pools may share a name. */
export function notePool(name: string, look: () => PoolUse): () => void {
  const key = Symbol(name);
  pools().set(key, { name, look });
  return () => void pools().delete(key);
}

export function poolUses(): Map<string, PoolUse> {
  const uses = new Map<string, PoolUse>();
  for (const { name, look } of pools().values()) {
    const { used, waiting, max } = look();
    const sum = uses.get(name) ?? { used: 0, waiting: 0, max: 0 };
    uses.set(name, { used: sum.used + used, waiting: sum.waiting + waiting, max: sum.max + max });
  }
  return uses;
}

/**
 * Counts running statements and transactions for a driver that does not report its use. Anything beyond the pool's size
 * is waiting.
 */
export class WorkCount {
  private underWay = 0;

  constructor(private readonly max: number) {}

  /** Counts the work until it settles, without causing any. */
  track<W extends PromiseLike<unknown>>(work: W): W {
    this.underWay++;
    const over = () => void this.underWay--;
    work.then(over, over);
    return work;
  }

  use = (): PoolUse => ({
    used: Math.min(this.underWay, this.max),
    waiting: Math.max(0, this.underWay - this.max),
    max: this.max,
  });
}
