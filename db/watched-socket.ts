import net from "node:net";
import { Duplex } from "node:stream";

/** Milliseconds that the database may be silent. It is more than its own deadline for a statement. */
const SILENCE = 5000;

/** All sockets of this process to the database. */
const sockets = new Set<WatchedSocket>();

/**
 * A socket to the database that gives up when it sends something and nothing comes back. A failed-over host or a
 * forgotten address translation closes no connection. Without this, the pool would wait on all of them forever.
 */
export class WatchedSocket extends net.Socket {
  /** One timer for the life of the connection: it runs from what was sent first, and counts only while nothing came since. */
  #deadline: NodeJS.Timeout | undefined;
  #isWaiting = false;
  #heardAt = performance.now();
  #answers = 0;

  /** `onLost` is called when an established connection breaks, unless we ended it. */
  constructor(readonly onLost: () => void = () => {}) {
    // Otherwise it would end itself when the database does, and look as if we had.
    super({ allowHalfOpen: true });
    sockets.add(this.setNoDelay());
    this.once("end", () => this.writableEnded || this.destroy());
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#listen();
    super._write(chunk, encoding, done);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    this.#listen();
    super._writev?.(chunks, done);
  }

  /** What came is handed on by this. */
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk) {
      this.#isWaiting = false;
      this.#heardAt = performance.now();
      this.#answers++;
    }
    return super.push(chunk, encoding);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#deadline);
    sockets.delete(this);
    if (this.#answers > 1 && !this.writableEnded) this.onLost();
    super._destroy(error, done);
  }

  /** Something is sent, so that something must come. */
  #listen(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#deadline = this.#deadline?.refresh() ?? setTimeout(() => this.#expire(), SILENCE).unref();
  }

  /** Bytes that came while this process was busy are read first. */
  #expire(): void {
    setImmediate(() => {
      if (!this.#isWaiting || this.destroyed) return;
      this.destroy(silent());
      const since = performance.now() - SILENCE;
      for (const other of sockets) if (!other.#isWaiting && other.#heardAt < since) other.destroy(silent());
    });
  }
}

/** When one connection is silent, the idle ones are closed too, and opened anew at their next use. */
function silent(): Error {
  return Object.assign(new Error("the database is silent"), { code: "ETIMEDOUT" });
}

/**
 * A watched socket for TLS, which would read and write past the methods of a plain one. A stream that is no socket it
 * takes as it comes.
 */
export class WatchedStream extends Duplex {
  /** The host whose certificate is expected. */
  host: string | undefined;
  readonly #socket: WatchedSocket;

  constructor(onLost?: () => void) {
    super();
    this.#socket = new WatchedSocket(onLost);
    this.#socket.on("connect", () => this.emit("connect"));
    this.#socket.on("data", (chunk: Buffer) => this.push(chunk) || this.#socket.pause());
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
    this.#socket.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
