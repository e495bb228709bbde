import net from "node:net";
import { Duplex } from "node:stream";
import tls from "node:tls";
import postgres from "postgres";
import { type Address, forgetWriter, securityOf, writerOf } from "./connection.mjs";
import { Watch } from "./watch";

/** The SSLRequest message of PostgreSQL's protocol, sent in the clear. The answer is one letter. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Seconds for a host to report whether it accepts writes. */
const PROBE = 2;

/** Idle milliseconds before TCP keep-alive probes. */
const KEEP_ALIVE = 10_000;

/**
 * A connection to the database, encrypted as its address requires. The drivers treat it as a plain one, so that the
 * modes mean the same for both. It is watched like a plain one, unless it carries long work.
 */
export class SecureStream extends Duplex {
  readonly #address: Address;
  readonly #watch: Watch | undefined;
  #dial = () => new net.Socket();
  #tcp: net.Socket | undefined;
  /** The socket in use, once TLS is negotiated or skipped. */
  #way: net.Socket | undefined;
  /** Sends the bytes that the driver wrote before the connection was ready. */
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
   * Connects to a port of a host, or to a socket file, which is never encrypted. If the address asks for a host that
   * accepts writes, it connects to that one.
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

  /** Requests TLS if there is a host. */
  #try(host: string | undefined): void {
    const tcp = this.#listenTo(this.#dial().setNoDelay());
    this.#tcp = tcp;
    tcp.once("connect", () => (host === undefined ? this.#go(tcp) : this.#ask(tcp, host)));
  }

  #ask(tcp: net.Socket, host: string): void {
    const isOptional = this.#address.mode === "prefer";
    tcp.write(TLS_REQUEST);
    tcp.once("data", (answer: Buffer) => {
      // Bytes after the letter could only be injected by an attacker.
      if (answer.length === 1 && answer[0] === 0x53) this.#secure(tcp, host, isOptional);
      else if (answer.length === 1 && isOptional) this.#go(tcp);
      else this.destroy(new Error(`the server offers no TLS, which sslmode=${this.#address.mode} needs`));
    });
  }

  /** Negotiates TLS. If TLS is optional and that fails, reconnects without it, as libpq does. */
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

  /** These listeners stay, because a late error, such as a write into a broken connection, must be handled. */
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

  /** Accepts the drivers' socket settings, which are set here anyway. */
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
    // A driver removes its listeners when it is done with a socket.
    this.on("error", () => {});
    this.#watch?.over(this.writableEnded);
    if (this.#address.isSought && !this.writableEnded) forgetWriter(this.#address);
    this.#way?.destroy();
    this.#tcp?.destroy();
    // Like a socket, answers after the driver's pending write. Otherwise the driver would keep that write for the next
    // connection and wait forever.
    setImmediate(() => done(error));
  }
}

/** Whether a host accepts writes, asked on a separate connection. */
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
    const answer = sql<{ only: string }[]>`select current_setting('transaction_read_only') as only`;
    const [row] = await Promise.race([answer, late]);
    return row?.only === "off";
  } finally {
    void sql.end({ timeout: PROBE }).catch(() => {});
  }
}
