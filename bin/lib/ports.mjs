import net from "node:net";

/** Whether a port can be listened on at this address. */
export function isPortFree(port, host = "127.0.0.1") {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}

/** A free port on the loopback address: the wanted one if possible. */
export function freePort(wanted = 0) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", (error) => (wanted === 0 ? reject(error) : resolve(freePort())));
    server.listen({ port: wanted, host: "127.0.0.1" }, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Whether something accepts connections on the loopback address. */
export function answers(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .once("connect", () => end(true))
      .once("error", () => end(false))
      .setTimeout(1000, () => end(false));
  });
}
