/** Describes how many connections of a pool work, how many pieces of work wait for one, and how many it may have. */
export interface PoolUse {
  used: number;
  waiting: number;
  max: number;
}

const shared = globalThis as typeof globalThis & { tenderPools?: Map<symbol, { name: string; look: () => PoolUse }> };
const pools = () => (shared.tenderPools ??= new Map());

/** Makes a pool known under a name until the function that it returns is called. Several may have one name. */
export function notePool(name: string, look: () => PoolUse): () => void {
  const key = Symbol(name);
  pools().set(key, { name, look });
  return () => void pools().delete(key);
}

/** The use of all pools of this process, by name. */
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
 * Counts what a driver that does not tell its own use has to do: statements and transactions under way. More than there are
 * connections wait for one.
 */
export class WorkCount {
  private underWay = 0;

  constructor(private readonly max: number) {}

  /** Counts the work until it is over. It asks the driver for nothing more. */
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
