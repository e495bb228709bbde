import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { answerSockets } from "./sockets";

let server: Server;
test.afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

/** Sends bytes to a server with a very short idle timeout, and returns the response. */
async function exchanged(bytes: string, listener: RequestListener): Promise<string> {
  server = createServer(listener).setTimeout(50);
  answerSockets(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  socket.write(bytes);
  return text(socket);
}

const HEAD = "POST /api/accounts/x/files HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n";

test("when a complete request is still running, its idle connection is not closed", async () => {
  const answer = await exchanged(`${HEAD}ab`, async (request, response) => {
    await text(request);
    await once(server, "timeout");
    response.end("kept");
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*kept$/);
});

test("when a request stops arriving, it is answered 408 after the idle timeout", async () => {
  expect(await exchanged(`${HEAD}a`, (request) => void request.resume())).toMatch(/^HTTP\/1\.1 408 /);
});
