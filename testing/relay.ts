import net from "node:net";
import tls from "node:tls";
import { CERTIFICATE } from "./certificate";

/** A connection to the database that a test can break. */
export interface Relay {
  /** The URL of the same database through the relay. */
  url: string;
  /** Blocks all data on the open connections. New ones work. */
  silence(): void;
  /** Cuts the open connections and refuses new ones, until told to accept. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** Reads a client's TLS request, sent in the clear, and accepts it with one letter. */
const withTLS = (client: net.Socket) =>
  new Promise<net.Socket>((resolve) =>
    client.once("data", () => {
      client.write("S");
      resolve(new tls.TLSSocket(client, { isServer: true, ...CERTIFICATE }));
    }),
  );

/** Starts a relay to the database of the URL; with TLS for clients that ask for it, if it `speaksTLS`. */
export async function startRelay(url: string, { speaksTLS = false } = {}): Promise<Relay> {
  const { hostname, port: targetPort } = new URL(url);
  const all = new Set<net.Socket>();
  const server = net.createServer(async (client) => {
    const near = speaksTLS ? await withTLS(client) : client;
    const far = net.connect(Number(targetPort || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      all.add(one);
      one
        .setNoDelay()
        .on("data", (chunk) => other.write(chunk))
        .on("error", () => {})
        .on("close", () => (all.delete(one), other.destroy()));
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => void server.once("error", reject).listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const refuse = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of all) socket.destroy();
    });
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}`, ...(speaksTLS && { search: "?sslmode=require" }) })
      .href,
    silence: () => all.forEach((socket) => socket.removeAllListeners("data").removeAllListeners("close").resume()),
    refuse,
    accept: () => listen(port),
    close: refuse,
  };
}
