import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { flood } from "@/e2e/api/flood";
import { otherMethods, withBody } from "./page-body";
import { received } from "../edge/body";
import { answerSockets } from "./sockets";

const MB = 1024 * 1024;
const CHUNKED = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";

let server: Server | undefined;
test.afterEach(
  () =>
    new Promise<void>((resolve) => {
      // A test that started no server may be its worker's first.
      if (!server) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  answerSockets(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("reading an endless body stops at the size limit", async () => {
  const sockets: IncomingMessage["socket"][] = [];
  const url = await serve(async (request, response) => {
    sockets.push(request.socket);
    const body = await received(request, { bytes: 256 * 1024, time: 30_000 });
    response.writeHead(typeof body === "number" ? body : 200, { connection: "close" }).end();
  });
  const floods = await Promise.all(Array.from({ length: 4 }, () => flood(url, CHUNKED, 64 * MB)));
  expect(floods.map(({ status }) => status)).toEqual([413, 413, 413, 413]);
  for (const socket of sockets) expect(socket.bytesRead).toBeLessThan(MB);
});

test("when a body does not arrive in time, reading stops", async () => {
  const url = await serve(async (request, response) => {
    const body = await received(request, { bytes: 10, time: 20 });
    response.writeHead(typeof body === "number" ? body : 200, { connection: "close" }).end();
  });
  const socket = net.connect(Number(new URL(url).port), "127.0.0.1").setEncoding("latin1");
  socket.write(`${CHUNKED}1\r\na\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a request with a body that was already read can be read again, with its headers", async () => {
  const url = await serve(async (request, response) => {
    const body = await received(request, { bytes: 10, time: 30_000 });
    if (!Buffer.isBuffer(body)) throw new Error("the body was rejected");
    const whole = withBody(request, body);
    response.end(JSON.stringify([whole.method, whole.url, whole.headers["x-word"], await text(whole)]));
  });
  const posted = (body: string) =>
    fetch(`${url}/a?b=1`, { method: "POST", headers: { "x-word": "yes" }, body }).then((response) => response.json());
  expect(await posted("0123456789")).toEqual(["POST", "/a?b=1", "yes", "0123456789"]);
  expect(await posted("")).toEqual(["POST", "/a?b=1", "yes", ""]);
});

test("pages accept only reads, except sign-in and the choice of a language", () => {
  for (const path of ["/", "/settings", "/o/abc", "/o/abc/language/x", "/secure/cards/1"]) {
    expect([otherMethods("GET", path), otherMethods("HEAD", path)]).toEqual([null, null]);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) expect(otherMethods(method, path)).toBe("GET, HEAD");
  }
  expect([otherMethods("POST", "/o/abc/language"), otherMethods("PUT", "/o/abc/language")]).toEqual([null, "POST"]);
  expect(otherMethods("POST", "/api/auth/signout")).toBeNull();
});
