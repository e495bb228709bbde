import { Pool } from "pg";
import { readAddress } from "./connection.mjs";
import { notePool } from "./pool-use";
import { SecureStream } from "./secure-stream";
import { WatchedSocket } from "./watched-socket";

/**
 * Opens connections with the job queue's driver and the given session settings. Connections for long work are not
 * watched.
 */
export function openQueue(
  text: string,
  {
    max,
    settings = {},
    isWatched = true,
  }: { max: number; settings?: Record<string, string | number>; isWatched?: boolean },
): Pool {
  const address = readAddress(text);
  const url = new URL(address.url);
  const set = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const given = [url.searchParams.get("options"), ...set].filter(Boolean).join(" ");
  if (given) url.searchParams.set("options", given);
  const isPlain = address.mode === "disable" && isWatched && !address.isSought;
  const pool = new Pool({
    connectionString: url.href,
    ssl: false,
    max,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => (isPlain ? new WatchedSocket() : new SecureStream(address, { isWatched })),
  });
  const left = notePool("queue", () => ({
    used: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    max,
  }));
  const end = pool.end.bind(pool);
  pool.end = (() => {
    left();
    return end();
  }) as typeof pool.end;
  // The user of a connection handles its error. An unhandled error of an idle one would end the process.
  pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  return pool;
}
