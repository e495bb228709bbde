// Next in development, in the process that npm run dev starts for it. Only Tender's server sends it requests.
import { createServer } from "node:http";
import next from "next";
import { ROOT } from "../paths.mjs";

const { APP_URL, PORT, NEXT_DEV_PORT } = process.env;

/** Limit for a request's headers, including those that Tender's server adds. */
const HEADER_BYTES_MAX = 64 * 1024;

let handle;
const server = createServer({ maxHeaderSize: HEADER_BYTES_MAX }, (request, response) => {
  const { "x-front": front } = request.headers;
  if (front === undefined) return response.writeHead(404).end();
  delete request.headers["x-front"];
  for (const [name, value] of Object.entries(JSON.parse(front))) response.setHeader(name, value);
  return handle(request, response);
});
const { hostname } = new URL(APP_URL);
const app = next({ dev: true, dir: ROOT, hostname, port: Number(PORT), httpServer: server });
handle = app.getRequestHandler();
await app.prepare();
server.listen(Number(NEXT_DEV_PORT), "127.0.0.1", () => process.send({ type: "ready" }));

for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) {
  process.once(signal, () => void app.close().finally(() => process.exit(0)));
}
