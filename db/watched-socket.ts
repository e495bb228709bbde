import net from "node:net";
import { Duplex } from "node:stream";

/** How long the database may leave us without a byte, in milliseconds: more than the server's own deadline of a statement. */
const SILENCE = 5000;

/** All sockets of this process that lead to the database. */
const sockets = new Set<WatchedSocket>();

/**
 * A socket to the database that gives up when something was sent and nothing came back. A host that failed over, or a
 * forgotten address translation, closes no connection: without this, the pool would wait on all of them for ever.
 */
export class WatchedSocket extends Duplex {
  /** Whose certificate is expected. */
  host: string | undefined;
  readonly #socket = new net.Socket().setNoDelay();
  #deadline: NodeJS.Timeout | undefined;
  #heardAt = performance.now();
  #answers = 0;

  /** Is told when the connection breaks after it was established, unless we ended it. */
  constructor(readonly onLost: () => void = () => {}) {
    super();
    sockets.add(this);
    this.#socket.on("connect", () => this.emit("connect"));
    this.#socket.on("data", (chunk: Buffer) => this.#hear(chunk));
    this.#socket.on("end", () => this.push(null));
    this.#socket.on("error", (error) => this.destroy(error));
    this.#socket.on("close", () => this.destroy());
  }

  /** Connects to a port of a host, or to a socket file. */
  connect(port: number | string, host?: string): this {
    this.host = host;
    if (host === undefined) this.#socket.connect(String(port));
    else this.#socket.connect(Number(port), host);
    return this;
  }

  get readyState(): string {
    return this.#socket.readyState;
  }

  setNoDelay(on?: boolean): this {
    this.#socket.setNoDelay(on);
    return this;
  }

  setKeepAlive(on?: boolean, delay?: number): this {
    this.#socket.setKeepAlive(on, delay);
    return this;
  }

  ref(): this {
    this.#socket.ref();
    return this;
  }

  unref(): this {
    this.#socket.unref();
    return this;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#deadline ??= setTimeout(() => this.#expire(), SILENCE).unref();
    this.#socket.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#deadline);
    sockets.delete(this);
    this.#socket.destroy();
    if (this.#answers > 1 && !this.writableEnded) this.onLost();
    done(error);
  }

  #hear(chunk: Buffer): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#heardAt = performance.now();
    this.#answers++;
    if (!this.push(chunk)) this.#socket.pause();
  }

  /** What came while this process was busy is read first. */
  #expire(): void {
    setImmediate(() => {
      if (this.#deadline === undefined || this.destroyed) return;
      this.destroy(silent());
      const since = performance.now() - SILENCE;
      for (const other of sockets) if (other.#deadline === undefined && other.#heardAt < since) other.destroy(silent());
    });
  }
}

/** Where one is silent, those that rest are suspected: each is opened anew at its next use. */
function silent(): Error {
  return Object.assign(new Error("the database is silent"), { code: "ETIMEDOUT" });
}
