import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { pathOf } from "../limits/hygiene";
import { isPage } from "./page-body";

/** Says how long a client may take to read the last answer on its connection, in milliseconds. */
const LAST_WORD = 1000;

/**
 * Says how long after a connection fell silent a whole request may still be answered, in milliseconds: longer than any
 * deadline.
 */
const GRACE = { page: 5000, call: 70_000 };

/** Takes a connection that is to become a web socket, or says that it does not. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/**
 * Answers, with a request ID, what never becomes a request or does not end: what the parser refuses, upgrades, tunnels
 * and clients which stall.
 */
export function answerSockets(server: Server, upgrade: Upgrade = () => false): void {
  server.on("connection", closeSlowly);
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => latest.set(request.socket, response));
  server.on("clientError", answerParserError);
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!upgrade(request, socket, head)) socket.end(raw(400));
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => socket.end(raw(405)));
  server.on("timeout", (socket) => {
    const response = latest.get(socket);
    if (response?.headersSent || !socket.writable) return socket.destroy();
    if (!response?.req.complete) return socket.end(raw(408));
    setTimeout(
      () => latest.get(socket) === response && !response.headersSent && socket.end(raw(504)),
      graceOf(response.req),
    ).unref();
  });
}

/** Once a request is whole, its call keeps a deadline of its own; the connection only outlasts it. */
function graceOf({ url = "" }: IncomingMessage): number {
  return isPage(pathOf(url)) ? GRACE.page : GRACE.call;
}

/** Node closes a connection as it answers; with bytes of the request unread that is a reset, which takes the answer with it. */
function closeSlowly(socket: Socket): void {
  socket.destroySoon = () => {
    if (socket.writable) socket.end();
    setTimeout(() => socket.destroy(), LAST_WORD).unref();
  };
}

function answerParserError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  socket.end(raw(status));
}

function raw(status: number): string {
  return `HTTP/1.1 ${status} Refused\r\nx-request-id: ${randomUUID()}\r\ncontent-length: 0\r\ncache-control: no-store\r\nconnection: close\r\n\r\n`;
}
