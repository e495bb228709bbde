import cluster from "node:cluster";
import net from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { withoutOwner } from "../environment.mjs";
import { isStopping, onStop } from "../lifetime.mjs";
import { at, ROOT } from "../paths.mjs";
import { say } from "../say.mjs";

/** Time limit for a server's last requests and jobs, in milliseconds. */
const STOP_TIMEOUT_MS = 20_000;

/** Connects a page's web socket, which a server has started to read, to Next. */
function joinNext(port, { begun }, socket) {
  const next = net.connect(port, "127.0.0.1");
  next.write(Buffer.from(begun, "base64"));
  socket.pipe(next).pipe(socket);
  for (const end of [socket, next])
    end.on("error", () => {}).once("close", () => [socket, next].forEach((other) => other.destroy()));
}

/** Starts a process with the packages loaded that waits to become a server. Servers of a cluster share the port. */
function startSpare(env, packages) {
  const worker = cluster.fork({ ...withoutOwner(env), PACKAGES: packages.join(" ") });
  const exit = new Promise((resolve) => worker.once("exit", resolve));
  const says = (word) =>
    new Promise((resolve) => {
      worker.on("message", ({ type }) => type === word && resolve(true));
      exit.then(() => resolve(false));
    });
  worker.on("message", (message, socket) => {
    if (message.type === "web-socket" && socket) joinNext(Number(env.NEXT_DEV_PORT), message, socket);
  });
  const stop = onStop(async () => {
    worker.process.kill("SIGINT");
    const timer = setTimeout(() => worker.process.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(timer);
  });
  exit.then(stop);
  return { worker, exit, stop, isWaiting: says("waiting"), isReady: says("ready") };
}

/**
 * Returns a function that starts a server of the bundle in `folder`. The previous server keeps running until the new
 * one listens, and permanently if it never does. The function returns whether the new server is in service.
 */
export function newestServer(env, folder) {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: at("bin/lib/development/spare-server.mjs"), cwd: ROOT });
  let current, spare;
  return async (packages) => {
    const server = spare ?? startSpare(env, packages);
    spare = undefined;
    if (await server.isWaiting) server.worker.send({ start: pathToFileURL(path.join(folder, "main.mjs")).href });
    const isServed = await server.isReady;
    if (isStopping()) return isServed;
    spare = startSpare(env, packages);
    if (!isServed) return false;
    void current?.stop();
    current = server;
    server.exit.then(() => {
      if (current === server && !isStopping())
        say("The server exited unexpectedly. It starts again at the next change.");
    });
    return true;
  };
}
