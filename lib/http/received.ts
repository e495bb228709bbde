import type { Readable } from "node:stream";

/**
 * Reads a whole body, and no more than it may have: its bytes, or the status to refuse it with. Null when the client went
 * away. After a refusal nothing more is read.
 */
export function received(
  body: Readable,
  { bytes, time }: { bytes: number; time: number },
): Promise<Buffer | 408 | 413 | null> {
  if (body.destroyed) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (outcome: Buffer | 408 | 413 | null) => {
      clearTimeout(timer);
      body.off("data", take).pause();
      resolve(outcome);
    };
    const timer = setTimeout(finish, time, 408);
    const take = (chunk: Buffer) => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size > bytes) finish(413);
    };
    body.on("data", take);
    body.once("end", () => finish(Buffer.concat(chunks)));
    for (const event of ["error", "close"]) body.once(event, () => finish(null));
  });
}
