import { once } from "node:events";
import http from "node:http";
import net from "node:net";

/** Listens for a moment. Returns the port, a free one for 0; throws when the port cannot be had. */
async function tryPort(port, host) {
  const server = net.createServer().listen({ port, host });
  await once(server, "listening");
  const { port: taken } = server.address();
  server.close();
  await once(server, "close");
  return taken;
}

/**
 * Listens on a port and answers every request with 503, so that no other program takes the port. Returns the function
 * that lets go of it. Throws the system's error if the port cannot be had.
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

/** Whether something accepts connections on the loopback address. */
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
