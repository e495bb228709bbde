import { setImmediate as afterEvents } from "node:timers/promises";
import postgres from "postgres";
import { WatchedSocket } from "./watched-socket";

/** How long until a connection that failed is tried again, in seconds. */
const BACKOFF = 0.5;
/** How long a pool that was replaced may finish what it began, in milliseconds: longer than any request. */
const REPLACED_AFTER = 10_000;
/** How many replaced pools there may be: more come about only where the database refuses every connection it took. */
const REPLACED_MAX = 20;

/** A pool of connections that outlives their loss. */
export interface Pool {
  client: postgres.Sql;
  /** Waits for what runs, but no longer than these seconds. */
  end(options: { timeout: number }): Promise<void>;
}

/** Where the driver has parsed that the database is. */
interface Place {
  host: string[];
  port: number[];
  path?: string | false;
}

/**
 * Opens a pool that is replaced as a whole when an established connection is lost: the driver may leave a connection
 * that broke while it was about to write unusable for many seconds.
 */
export function openPool(url: string, settings: postgres.Options<Record<string, never>>): Pool {
  let generation = 0;
  let leaving = 0;
  let turn = 0;
  /** Connects only when the driver has written: a refusal in the middle of that would leave its connection unusable, too. */
  const socket = ({ host, port, path }: Place) => {
    const own = generation;
    const made = new WatchedSocket(() => own === generation && replace());
    const at = turn++ % host.length;
    setImmediate(() => (path ? made.connect(path) : made.connect(port[at] ?? 5432, host[at] ?? "localhost")));
    return made;
  };
  const options = {
    ...settings,
    fetch_types: false,
    connect_timeout: 2,
    keep_alive: 10,
    backoff: () => BACKOFF,
    onnotice: () => {},
    socket,
  };
  let current = postgres(url, options);
  const replace = () => {
    if (leaving >= REPLACED_MAX) return;
    generation++;
    leaving++;
    const lost = current;
    current = postgres(lost.options as unknown as postgres.Options<Record<string, never>>);
    setTimeout(() => void lost.end({ timeout: 5 }).finally(() => leaving--), REPLACED_AFTER).unref();
  };
  return { client: preparing(() => current), end: (limit) => current.end(limit) };
}

/** How far a transaction has come, so that nothing is sent after its end. */
interface Life {
  isOver: boolean;
  connection: { isLost: boolean };
}

/** The end of a transaction was not waited for by one of its statements. */
class TransactionOver extends Error {
  override readonly name = "TransactionOver";
}

/** Drizzle sends every query it was not asked to name unprepared, in two round trips; this prepares them all. */
function preparing<C extends postgres.Sql | postgres.TransactionSql>(current: () => C, life?: Life): C {
  return new Proxy(current(), {
    get(_first, property) {
      const target = current();
      if (property === "unsafe") {
        return (text: string, params?: never[], options?: object) => {
          if (life?.isOver) throw new TransactionOver();
          return target.unsafe(text, params, { ...options, prepare: true });
        };
      }
      const value = Reflect.get(target, property) as unknown;
      return property === "begin" || property === "savepoint" ? guarded(value as Begin<C>, life?.connection) : value;
    },
  });
}

type Begin<C> = (...args: unknown[]) => Promise<C>;

/**
 * A transaction whose connection is lost ends at once, and what its function still does goes nowhere: the driver would
 * send its rollback over whatever connection comes next in that place.
 */
function guarded<C extends postgres.Sql | postgres.TransactionSql>(
  begin: Begin<C>,
  connection = { isLost: false },
): Begin<C> {
  const work = (act: (inner: C) => unknown) => async (inner: C) => {
    const life = { isOver: false, connection };
    try {
      return await act(preparing(() => inner, life));
    } catch (error) {
      life.isOver = true;
      await afterEvents();
      throw error;
    } finally {
      life.isOver = true;
      if (connection.isLost) await new Promise(() => {});
    }
  };
  return (...args) => {
    const outcome = begin(...args.map((arg) => (typeof arg === "function" ? work(arg as (inner: C) => unknown) : arg)));
    outcome.catch(() => (connection.isLost = true));
    return outcome;
  };
}
