import net from "node:net";

const CHUNK = Buffer.alloc(64 * 1024, "a");

/** Sends a request's head and then endless chunks, until it is answered or the number of bytes is sent. */
export async function flood(
  url: string,
  head: string,
  most: number,
): Promise<{ status: number | undefined; sent: number }> {
  const socket = net.connect(Number(new URL(url).port), "127.0.0.1");
  let [answer, sent] = ["", 0];
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  const over = new Promise<void>((resolve) => {
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
    socket.on("data", (data) => {
      answer += data.toString("latin1");
      resolve();
    });
  });
  const drained = () => new Promise<void>((resolve) => socket.once("drain", resolve));
  socket.write(head);
  while (answer === "" && sent < most && !socket.destroyed) {
    socket.write(`${CHUNK.byteLength.toString(16)}\r\n`);
    socket.write(CHUNK);
    sent += CHUNK.byteLength;
    if (!socket.write("\r\n")) await Promise.race([drained(), over]);
  }
  if (!socket.destroyed) socket.write("0\r\n\r\n");
  await over;
  socket.destroy();
  await closed;
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return { status: status === undefined ? undefined : Number(status), sent };
}
