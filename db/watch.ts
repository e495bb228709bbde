/** Milliseconds between two looks at all connections. */
const TICK = 500;
/** Looks that the database may be silent for: five seconds, more than its own deadline for a statement. */
const SILENCE = 10;

const watches = new Set<Watch>();
/** The looks so far. A process that got no time to run has not looked: this clock stands still as long as it does. */
let now = 0;
let clock: NodeJS.Timeout | undefined;

/**
 * Watches a connection to the database, and gives it up when something was sent and nothing comes back. A failed-over
 * host or a forgotten address translation closes no connection. Without this, the pool would wait on it forever.
 */
export class Watch {
  #waitsSince: number | undefined;
  #heardAt = now;
  #answers = 0;
  readonly #most: number;

  /** `giveUp` destroys the connection. `onLost` is called when an established connection breaks, unless we ended it. */
  constructor(
    readonly giveUp: (error: Error) => void,
    readonly onLost: () => void,
    silence?: number,
  ) {
    this.#most = silence === undefined ? SILENCE : Math.ceil(silence / TICK);
    watches.add(this);
    clock ??= setInterval(look, TICK).unref();
  }

  /** Something is sent, so that something must come. */
  sent(): void {
    this.#waitsSince ??= now;
  }

  heard(): void {
    this.#waitsSince = undefined;
    this.#heardAt = now;
    this.#answers++;
  }

  /** The connection is over. */
  over(isOurs: boolean): void {
    if (!watches.delete(this)) return;
    if (watches.size === 0) clock = void clearInterval(clock);
    if (this.#answers > 1 && !isOurs) this.onLost();
  }

  get isSilent(): boolean {
    return this.#waitsSince !== undefined && now - this.#waitsSince > this.#most;
  }

  /** Whether it rests, and has not heard anything either. */
  get isIdle(): boolean {
    return this.#waitsSince === undefined && now - this.#heardAt > SILENCE;
  }
}

/** Bytes that came while this process was busy are read first. */
function look(): void {
  now++;
  if ([...watches].some((watch) => watch.isSilent)) setImmediate(giveUpSilent);
}

/** Closes idle connections too when one connection is silent. They open again at their next use. */
function giveUpSilent(): void {
  const silent = [...watches].filter((watch) => watch.isSilent);
  const idle = silent.length > 0 ? [...watches].filter((watch) => watch.isIdle) : [];
  for (const watch of [...silent, ...idle])
    watch.giveUp(Object.assign(new Error("the database is silent"), { code: "ETIMEDOUT" }));
}
