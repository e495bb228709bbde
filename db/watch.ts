/** Milliseconds between checks of all connections. */
const TICK = 500;
/** Checks that the database may stay silent for: five seconds, more than its own deadline for a statement. */
const SILENCE = 10;

const watches = new Set<Watch>();
/** Counts checks. It stands in for a clock because it pauses together with a suspended process. */
let now = 0;
let clock: NodeJS.Timeout | undefined;

/**
 * Watches a connection to the database and drops it when data was sent and no response arrives. A failed-over host or a
 * forgotten address translation closes no connection; without this, the pool would wait forever.
 */
export class Watch {
  #waitsSince: number | undefined;
  #heardAt = now;
  #answers = 0;
  readonly #most: number;

  /**
   * `giveUp` destroys the connection. `onLost` is called when an established connection breaks, unless this process
   * closed it.
   */
  constructor(
    readonly giveUp: (error: Error) => void,
    readonly onLost: () => void,
    silence?: number,
  ) {
    this.#most = silence === undefined ? SILENCE : Math.ceil(silence / TICK);
    watches.add(this);
    clock ??= setInterval(look, TICK).unref();
  }

  /** Notes that data was sent, so a response is expected. */
  sent(): void {
    this.#waitsSince ??= now;
  }

  heard(): void {
    this.#waitsSince = undefined;
    this.#heardAt = now;
    this.#answers++;
  }

  /** Notes that the connection has ended. */
  over(isOurs: boolean): void {
    if (!watches.delete(this)) return;
    if (watches.size === 0) clock = void clearInterval(clock);
    if (this.#answers > 1 && !isOurs) this.onLost();
  }

  get isSilent(): boolean {
    return this.#waitsSince !== undefined && now - this.#waitsSince > this.#most;
  }

  /** Whether it is idle and has received no data either. */
  get isIdle(): boolean {
    return this.#waitsSince === undefined && now - this.#heardAt > SILENCE;
  }
}

/** Reads bytes that arrived while this process was busy first. */
function look(): void {
  now++;
  if ([...watches].some((watch) => watch.isSilent)) setImmediate(giveUpSilent);
}

/** Closes idle connections too when one is silent. They reopen at their next use. */
function giveUpSilent(): void {
  const silent = [...watches].filter((watch) => watch.isSilent);
  const idle = silent.length > 0 ? [...watches].filter((watch) => watch.isIdle) : [];
  for (const watch of [...silent, ...idle])
    watch.giveUp(Object.assign(new Error("the database is silent"), { code: "ETIMEDOUT" }));
}
