import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { pathOf } from "../limits/hygiene";
import { isPage } from "./page-body";

/** Milliseconds that a client has to read the last answer on its connection. */
const LAST_WORD = 1000;

/** Milliseconds that a complete request may still take after its connection became idle: longer than any deadline. */
const GRACE = { page: 5000, call: 70_000 };

/** Takes over a connection for a web socket. Returns whether it did. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/**
 * Answers what never becomes a complete request, with a request ID: parser errors, upgrades, tunnels and stalled
 * clients.
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

/** Returns how long to keep an idle connection open. A complete request has its own deadline, which ends earlier. */
function graceOf({ url = "" }: IncomingMessage): number {
  return isPage(pathOf(url)) ? GRACE.page : GRACE.call;
}

/**
 * Delays the close of a connection. Node would close it with unread bytes of the request, which resets it and loses the
 * answer.
 */
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
