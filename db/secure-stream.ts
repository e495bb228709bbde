import net from "node:net";
import { Duplex } from "node:stream";
import tls from "node:tls";
import postgres from "postgres";
import { type Address, forgetWriter, securityOf, writerOf } from "./connection.mjs";
import { Watch } from "./watch";

/** Is the request for TLS that a client of PostgreSQL sends in the clear. The answer is one letter. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Seconds in which a host must say whether it takes writes. */
const PROBE = 2;

/** Milliseconds after which TCP asks whether the other side is there. */
const KEEP_ALIVE = 10_000;

/**
 * A connection to the database that is encrypted as its address says. The drivers take it for a plain one, so that the
 * modes mean the same for both. It is watched like a plain one, unless what it carries may take long.
 */
export class SecureStream extends Duplex {
  readonly #address: Address;
  readonly #watch: Watch | undefined;
  #dial = () => new net.Socket();
  #tcp: net.Socket | undefined;
  /** Holds the socket that bytes go through, once that is agreed upon. */
  #way: net.Socket | undefined;
  /** Sends the driver's earlier bytes. */
  #held: (() => void) | undefined;

  constructor(
    address: Address,
    {
      onLost = () => {},
      isWatched = true,
      silence,
    }: { onLost?: () => void; isWatched?: boolean; silence?: number | undefined } = {},
  ) {
    super();
    this.#address = address;
    if (isWatched) this.#watch = new Watch((error) => this.destroy(error), onLost, silence);
  }

  /**
   * Connects to a port of a host, or to a socket file, which nothing is encrypted on. Where a host is sought that takes
   * writes, it goes to that one.
   */
  connect(port: number | string, host?: string): this {
    if (host === undefined || !this.#address.isSought) return this.#to(port, host);
    writerOf(this.#address, takesWrites).then(
      (writer) => this.destroyed || this.#to(writer.port, writer.host),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  #to(port: number | string, host?: string): this {
    const at = host === undefined ? { path: String(port) } : { port: Number(port), host };
    this.#dial = () => net.connect({ ...at, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE });
    this.#try(this.#address.mode === "disable" ? undefined : host);
    return this;
  }

  /** With a host it is asked for TLS. */
  #try(host: string | undefined): void {
    const tcp = this.#listenTo(this.#dial().setNoDelay());
    this.#tcp = tcp;
    tcp.once("connect", () => (host === undefined ? this.#go(tcp) : this.#ask(tcp, host)));
  }

  #ask(tcp: net.Socket, host: string): void {
    const isOptional = this.#address.mode === "prefer";
    tcp.write(TLS_REQUEST);
    tcp.once("data", (answer: Buffer) => {
      // More than the letter could only be slipped in by somebody on the way.
      if (answer.length === 1 && answer[0] === 0x53) this.#secure(tcp, host, isOptional);
      else if (answer.length === 1 && isOptional) this.#go(tcp);
      else this.destroy(new Error(`the server offers no TLS, which sslmode=${this.#address.mode} needs`));
    });
  }

  /** Agrees upon TLS. If TLS is optional and that fails, the next try does without, as libpq does. */
  #secure(tcp: net.Socket, host: string, isOptional: boolean): void {
    const security = { ...securityOf(this.#address, host), ...(net.isIP(host) === 0 && { servername: host }) };
    tcp.removeAllListeners().on("error", () => {});
    const secure = tls.connect({ socket: tcp, ...security });
    const fall = () => {
      secure.removeAllListeners().on("error", () => {});
      tcp.destroy();
      if (!this.destroyed) this.#try(undefined);
    };
    if (isOptional) secure.once("error", fall).once("close", fall);
    else this.#listenTo(secure);
    secure.once("secureConnect", () => {
      if (isOptional) this.#listenTo(secure.off("error", fall).off("close", fall));
      this.#go(secure);
    });
  }

  /** These listeners stay: an error that comes late, as of a write into a broken connection, must find one. */
  #listenTo<S extends net.Socket>(socket: S): S {
    return socket
      .on("error", (error: Error) => this.destroy(error))
      .on("end", () => this.destroy())
      .on("close", () => this.destroy());
  }

  #go(way: net.Socket): void {
    if (this.destroyed) return void way.destroy();
    this.#way = way;
    way.on("data", (chunk: Buffer) => {
      this.#watch?.heard();
      if (!this.push(chunk)) way.pause();
    });
    this.#held?.();
    this.emit("connect");
  }

  get readyState(): string {
    return this.destroyed ? "closed" : (this.#way?.readyState ?? "opening");
  }

  /** Takes the drivers' settings of sockets, which hold here anyway. */
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#tcp?.ref();
    return this;
  }

  unref(): this {
    this.#tcp?.unref();
    return this;
  }

  override _read(): void {
    this.#way?.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#watch?.sent();
    if (this.#way) this.#way.write(chunk, encoding, done);
    else this.#held = () => this.#way?.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    if (this.#way) this.#way.end(() => done());
    else this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // A driver takes its listeners away when it is done with a socket.
    this.on("error", () => {});
    this.#watch?.over(this.writableEnded);
    if (this.#address.isSought && !this.writableEnded) forgetWriter(this.#address);
    this.#way?.destroy();
    this.#tcp?.destroy();
    // Like a socket's: after what a driver was about to write. It would keep it for the next connection and wait forever.
    setImmediate(() => done(error));
  }
}

/** Asks a host on a connection of its own whether it takes writes. */
async function takesWrites(address: Address): Promise<boolean> {
  const [{ host, port } = { host: "localhost", port: "5432" }] = address.hosts;
  const socket = () => {
    const stream = new SecureStream(address);
    setImmediate(() => stream.connect(port, host));
    return stream;
  };
  const options = { max: 1, ssl: false, fetch_types: false, connect_timeout: PROBE, onnotice: () => {}, socket };
  const sql = postgres(address.url, options);
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error(`${host}:${port} does not answer`)), PROBE * 1000).unref(),
  );
  try {
    const asked = sql<{ only: string }[]>`select current_setting('transaction_read_only') as only`;
    const [row] = await Promise.race([asked, late]);
    return row?.only === "off";
  } finally {
    void sql.end({ timeout: PROBE }).catch(() => {});
  }
}
