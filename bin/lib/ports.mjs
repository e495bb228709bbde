import { once } from "node:events";
import http from "node:http";
import net from "node:net";

/** Listens briefly and returns the port; 0 picks a free one. Throws if the port is unavailable. */
async function tryPort(port, host) {
  const server = net.createServer().listen({ port, host });
  await once(server, "listening");
  const { port: taken } = server.address();
  server.close();
  await once(server, "close");
  return taken;
}

/**
 * Listens on a port and answers every request with 503, so that no other program takes the port. Returns a function
 * that releases it. Throws the system's error if the port is unavailable.
 */
export async function holdPort(port, host) {
  const holder = http.createServer((_request, response) => {
    response.writeHead(503, { "content-type": "text/plain", "retry-after": "10" }).end("Tender is still starting.\n");
  });
  await once(holder.listen({ port, host }), "listening");
  return () => {
    holder.close();
    holder.closeAllConnections();
  };
}

/** A free port on the loopback address: the wanted one if possible. */
export function freePort(wanted = 0) {
  return tryPort(wanted, "127.0.0.1").catch(() => tryPort(0, "127.0.0.1"));
}

export async function answers(port) {
  const socket = net.connect(port, "127.0.0.1");
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
