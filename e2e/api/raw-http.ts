import net from "node:net";
import { serverURL } from "../fixtures";

/** Data received over a connection, up to its first answer. */
export interface RawAnswer {
  status: number;
  /** By lower-case name; a header that came twice has two values. */
  headers: Record<string, string[]>;
  /** The rest after the headers, including later answers. */
  rest: string;
  isClosed: boolean;
}

/** A request's lines from method to blank line, with the right Host unless another is given. */
export function head(line: string, ...headers: string[]): string {
  const hasHost = headers.some((header) => /^host:|^no host$/i.test(header));
  const all = [
    ...(hasHost ? [] : [`Host: ${new URL(serverURL()).host}`]),
    ...headers.filter((header) => header !== "no host"),
  ];
  return [line, ...all, "", ""].join("\r\n");
}

/** Sends raw bytes and waits for an answer, at most `patience` milliseconds; the body must arrive with its headers. */
export function exchange(bytes: string | Buffer, { patience = 5000 } = {}): Promise<RawAnswer | null> {
  const { port } = new URL(serverURL());
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), "127.0.0.1");
    let received = "";
    let isClosed = false;
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(parse(received, isClosed));
    };
    const timer = setTimeout(end, patience);
    let settling: NodeJS.Timeout | undefined;
    socket.on("error", () => {});
    socket.on("close", () => {
      isClosed = true;
      end();
    });
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      clearTimeout(settling);
      if (received.includes("\r\n\r\n")) settling = setTimeout(end, 300);
    });
    socket.write(bytes);
  });
}

function parse(text: string, isClosed: boolean): RawAnswer | null {
  const body = text.startsWith("HTTP/1.1 100 ") ? text.slice(text.indexOf("\r\n\r\n") + 4) : text;
  const end = body.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [line = "", ...lines] = body.slice(0, end).split("\r\n");
  const headers: Record<string, string[]> = {};
  for (const header of lines) {
    const colon = header.indexOf(":");
    (headers[header.slice(0, colon).toLowerCase()] ??= []).push(header.slice(colon + 1).trim());
  }
  return { status: Number(line.split(" ")[1]), headers, rest: body.slice(end + 4), isClosed };
}
