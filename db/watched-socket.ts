import net from "node:net";
import { Watch } from "./watch";

/** A socket to the database that gives up when it sends something and nothing comes back. */
export class WatchedSocket extends net.Socket {
  readonly #watch: Watch;

  constructor(onLost: () => void = () => {}) {
    // Otherwise it would end itself when the database does, and look as if we had.
    super({ allowHalfOpen: true });
    this.#watch = new Watch((error) => this.destroy(error), onLost);
    this.setNoDelay().once("end", () => this.writableEnded || this.destroy());
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#watch.sent();
    super._write(chunk, encoding, done);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    this.#watch.sent();
    super._writev?.(chunks, done);
  }

  /** Hands on the bytes that came. */
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk) this.#watch.heard();
    return super.push(chunk, encoding);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // A driver takes its listeners away when it is done with a socket. An error that comes later has nobody to hear it.
    this.on("error", () => {});
    this.#watch.over(this.writableEnded);
    super._destroy(error, done);
  }
}
