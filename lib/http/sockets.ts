import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Answers, with a request ID, what never becomes a request or does not end: what the parser refuses, upgrades, tunnels
 * and clients which stall.
 */
export function answerSockets(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => latest.set(request.socket, response));
  server.on("clientError", answerParserError);
  server.on("upgrade", (_request: IncomingMessage, socket: Duplex) => socket.end(raw(400)));
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => socket.end(raw(405)));
  server.on("timeout", (socket) => {
    const response = latest.get(socket);
    if (response?.headersSent || !socket.writable) return socket.destroy();
    return socket.end(raw(response?.req.complete ? 504 : 408));
  });
}

function answerParserError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  socket.end(raw(status));
}

function raw(status: number): string {
  return `HTTP/1.1 ${status} Refused\r\nx-request-id: ${randomUUID()}\r\ncontent-length: 0\r\ncache-control: no-store\r\nconnection: close\r\n\r\n`;
}
