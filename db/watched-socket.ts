import net from "node:net";
import { Watch } from "./watch";

/** A socket to the database that gives up when it sends data and gets no response. */
export class WatchedSocket extends net.Socket {
  readonly #watch: Watch;

  constructor(onLost: () => void = () => {}) {
    // Otherwise it would end itself when the database does, as if this process had closed it.
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

  /** Forwards received bytes. */
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk) this.#watch.heard();
    return super.push(chunk, encoding);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // A driver removes its listeners when it is done with a socket, so a later error would be unhandled.
    this.on("error", () => {});
    this.#watch.over(this.writableEnded);
    super._destroy(error, done);
  }
}
