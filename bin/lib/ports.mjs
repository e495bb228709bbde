import { once } from "node:events";
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

/** Whether a program can listen on the port at this address. */
export function isPortFree(port, host = "127.0.0.1") {
  return tryPort(port, host).then(
    () => true,
    () => false,
  );
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
