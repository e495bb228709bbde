import { setImmediate as afterEvents } from "node:timers/promises";
import postgres from "postgres";
import { tracedStatement } from "@/lib/core/tracing";
import { readAddress } from "./connection.mjs";
import { notePool, WorkCount } from "./pool-use";
import { SecureStream } from "./secure-stream";
import { WatchedSocket } from "./watched-socket";

/** Seconds before a failed connection is retried. */
const BACKOFF = 0.5;
/** Milliseconds for a replaced pool to finish its work. Longer than any request. */
const REPLACED_AFTER = 10_000;
/** Limit of replaced pools at a time. Only a database that drops every connection reaches it. */
const REPLACED_MAX = 20;

/** A pool of connections that survives the loss of a connection. */
export interface Pool {
  client: postgres.Sql;
  /** Runs one prepared statement outside of any transaction. */
  query(text: string, values: unknown[]): PromiseLike<unknown>;
  /** Waits for running work, at most `timeout` seconds. */
  end(options: { timeout: number }): Promise<void>;
}

/** The database's address as the driver parsed it. */
interface DatabaseAddress {
  host: string[];
  port: number[];
  path?: string | false;
}

/** The part that both kinds of sockets share. */
interface Connectable {
  connect(portOrPath: number | string, host?: string): unknown;
}

/**
 * Fails a commit that lost a node: Citus only warns and reports success. The statement fails as one with an unknown
 * outcome.
 */
export function refuseLostCommit({ severity, code, message }: postgres.Notice): void {
  if (severity === "WARNING" && code?.startsWith("08")) throw Object.assign(new Error(message), { code: "08007" });
}

/**
 * Opens a pool that is replaced as a whole when it loses a connection. If a connection breaks just before a write, the
 * driver may leave it unusable for many seconds.
 */
export function openPool(url: string, settings: postgres.Options<Record<string, never>>): Pool {
  const address = readAddress(url);
  let generation = 0;
  let leaving = 0;
  let turn = 0;
  /**
   * Connects after the driver has written. A connection error during its write would leave the connection unusable too.
   */
  const socket = ({ host, port, path }: DatabaseAddress) => {
    const own = generation;
    const lost = () => own === generation && replace();
    const isPlain = path || (address.mode === "disable" && !address.isSought);
    const made: Connectable = isPlain ? new WatchedSocket(lost) : new SecureStream(address, { onLost: lost });
    const at = turn++ % host.length;
    setImmediate(() => (path ? made.connect(path) : made.connect(port[at] ?? 5432, host[at] ?? "localhost")));
    return made;
  };
  const options = {
    ...settings,
    ssl: false,
    fetch_types: false,
    connect_timeout: 2,
    keep_alive: 10,
    backoff: () => BACKOFF,
    onnotice: refuseLostCommit,
    socket,
  };
  let current = postgres(address.url, options);
  // Counted only when metrics are on, so that statements cost nothing without them.
  const work = process.env.METRICS_PORT ? new WorkCount(settings.max ?? 1) : undefined;
  const left = work && notePool("database", work.use);
  const replace = () => {
    if (leaving >= REPLACED_MAX) return;
    generation++;
    leaving++;
    const lost = current;
    current = postgres(lost.options as unknown as postgres.Options<Record<string, never>>);
    setTimeout(() => void lost.end({ timeout: 5 }).finally(() => leaving--), REPLACED_AFTER).unref();
  };
  return {
    client: guardedClient(() => current, { isPrepared: true, work }),
    query: (text, values) => {
      const send = (marked: string, prepare: boolean) =>
        unrepeated(current.unsafe(marked, values as never[], { prepare }));
      const sent = tracedStatement(text, send);
      return work ? work.track(sent) : sent;
    },
    end(limit) {
      left?.();
      return current.end(limit);
    },
  };
}

/** Fields that the driver's own type of a statement leaves out. */
interface DriverQuery {
  reject(error: unknown): void;
  cancelled: unknown;
}

/**
 * Keeps the driver from resending a statement that its session has forgotten. The driver would send it between other
 * running statements and mix up their answers. Instead the statement fails with the database's error and is prepared
 * again the next time. Intercepting the property that the driver sets before it resends is the only way in.
 */
function unrepeated<Q extends object>(query: Q): Q {
  const { reject } = query as unknown as DriverQuery;
  return Object.defineProperty(query, "retried", {
    get: () => undefined,
    set(error: unknown) {
      (query as unknown as DriverQuery).cancelled = {};
      reject(error);
    },
  });
}

/** Progress of a transaction, so that nothing is sent after its end. */
interface Life {
  isOver: boolean;
  connection: { isLost: boolean };
}

/** A statement came after the end of its transaction, or after its connection was lost. */
class TransactionOver extends Error {
  override readonly name = "TransactionOver";
}

interface ClientSettings {
  /** Drizzle sends unnamed queries unprepared, in two round trips. Prepared they need one, unless they are traced. */
  isPrepared?: boolean;
  work?: WorkCount | undefined;
  life?: Life;
}

/** A client that sends nothing over a lost connection, which would end the process: porsager/postgres#1208. */
export function guardedClient<C extends postgres.Sql | postgres.TransactionSql>(
  current: () => C,
  settings: ClientSettings = {},
): C {
  const { isPrepared = false, work, life } = settings;
  return new Proxy(current(), {
    get(_first, property) {
      const target = current();
      if (property === "unsafe") {
        return (text: string, params?: never[], options?: object) => {
          if (life?.isOver || life?.connection.isLost) throw new TransactionOver();
          const send = (marked: string, prepare: boolean) => {
            const query = unrepeated(target.unsafe(marked, params, isPrepared ? { ...options, prepare } : options));
            return life ? tracked(query) : query;
          };
          const sent = tracedStatement(text, send);
          return work ? work.track(sent) : sent;
        };
      }
      const value = Reflect.get(target, property) as unknown;
      return property === "begin" || property === "savepoint"
        ? guarded(value as TransactionStarter<C>, settings)
        : value;
    },
  });
}

/**
 * Delays the error of a lost connection. The driver rejects the statement before the transaction; with the delay, the
 * transaction's function sees the error after both, so its next statement is rejected.
 */
function tracked<Q extends object>(query: Q): Q {
  const { reject } = query as unknown as DriverQuery;
  const rejectLast = (error: unknown) => {
    if (error instanceof postgres.PostgresError) return reject(error);
    // The database's next message completes a rejected commit.
    Object.assign(query, { resolve: () => {} });
    setImmediate(reject, error);
  };
  return Object.assign(query, { reject: rejectLast });
}

type TransactionStarter<C> = (...args: unknown[]) => Promise<C>;

/**
 * Ends a transaction as soon as its connection is lost and drops later statements of its function. Otherwise the driver
 * would send the rollback over the next connection.
 */
function guarded<C extends postgres.Sql | postgres.TransactionSql>(
  begin: TransactionStarter<C>,
  { life: outer, ...settings }: ClientSettings,
): TransactionStarter<C> {
  const connection = outer?.connection ?? { isLost: false };
  const work = (act: (inner: C) => unknown) => async (inner: C) => {
    const life = { isOver: false, connection };
    try {
      return await act(guardedClient(() => inner, { ...settings, life, work: undefined }));
    } catch (error) {
      life.isOver = true;
      await afterEvents();
      throw error;
    } finally {
      life.isOver = true;
      if (connection.isLost) await new Promise(() => {});
    }
  };
  return async (...args) => {
    if (outer?.isOver || connection.isLost) throw new TransactionOver();
    const outcome = begin(...args.map((arg) => (typeof arg === "function" ? work(arg as (inner: C) => unknown) : arg)));
    if (settings.work) void settings.work.track(outcome);
    // A failed part is rolled back to its savepoint, and the outer transaction continues.
    if (!outer) outcome.catch(() => (connection.isLost = true));
    return outcome;
  };
}
