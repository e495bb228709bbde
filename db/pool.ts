import { setImmediate as afterEvents } from "node:timers/promises";
import postgres from "postgres";
import { tracedStatement } from "@/lib/core/tracing";
import { readAddress } from "./connection.mjs";
import { notePool, WorkCount } from "./pool-use";
import { SecureStream } from "./secure-stream";
import { WatchedSocket } from "./watched-socket";

/** Seconds until a failed connection is tried again. */
const BACKOFF = 0.5;
/** Milliseconds in which a replaced pool may finish its work. It is longer than any request. */
const REPLACED_AFTER = 10_000;
/** The most replaced pools at a time. Only a database that drops every connection causes more. */
const REPLACED_MAX = 20;

/** A pool of connections that survives the loss of a connection. */
export interface Pool {
  client: postgres.Sql;
  /** One prepared statement outside of any transaction. */
  query(text: string, values: unknown[]): PromiseLike<unknown>;
  /** Waits for what runs, but no longer than these seconds. */
  end(options: { timeout: number }): Promise<void>;
}

/** The database's address as the driver has parsed it. */
interface DatabaseAddress {
  host: string[];
  port: number[];
  path?: string | false;
}

/** Describes the part that both kinds of sockets have. */
interface Connectable {
  connect(portOrPath: number | string, host?: string): unknown;
}

/**
 * Refuses to believe a commit in which a node was lost: the cluster only warns of it, and answers that all is well. The
 * statement fails as one whose outcome nobody knows.
 */
export function refuseLostCommit({ severity, code, message }: postgres.Notice): void {
  if (severity === "WARNING" && code?.startsWith("08")) throw Object.assign(new Error(message), { code: "08007" });
}

/**
 * Opens a pool that is replaced as a whole when it loses a connection. The driver may leave a connection unusable for
 * many seconds when it breaks just before a write.
 */
export function openPool(url: string, settings: postgres.Options<Record<string, never>>): Pool {
  const address = readAddress(url);
  let generation = 0;
  let leaving = 0;
  let turn = 0;
  /** Connects after the driver has written. A refusal during its write would leave the connection unusable too. */
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
  // Without metrics nobody asks, and no statement pays for it.
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

/** Describes what the driver's own type of a statement leaves out. */
interface DriverQuery {
  reject(error: unknown): void;
  cancelled: unknown;
}

/**
 * Keeps the driver from sending a statement again that its session has forgotten. It would send it between others that are
 * under way, and then take their answers for each other's. The statement fails as the database says; the next time it is
 * prepared again. A setter of what the driver notes before it repeats is the only place to step in.
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

/** Describes how far a transaction has come, so that nothing is sent after its end. */
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
            return life ? toldLast(query) : query;
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
 * The driver tells a statement that its connection is lost before it tells the transaction. The statement's function
 * hears of it after both, so that its next statement is refused.
 */
function toldLast<Q extends object>(query: Q): Q {
  const { reject } = query as unknown as DriverQuery;
  const rejectLast = (error: unknown) => {
    if (error instanceof postgres.PostgresError) return reject(error);
    // A refused commit is completed by the database's next word.
    Object.assign(query, { resolve: () => {} });
    setImmediate(reject, error);
  };
  return Object.assign(query, { reject: rejectLast });
}

type TransactionStarter<C> = (...args: unknown[]) => Promise<C>;

/**
 * Ends a transaction at once when its connection is lost, and drops what its function still sends. Otherwise the driver
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
    // A part that fails is undone to its savepoint, and the transaction around it goes on.
    if (!outer) outcome.catch(() => (connection.isLost = true));
    return outcome;
  };
}
