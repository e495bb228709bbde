import { env } from "@/lib/env";
import { frontServer } from "@/lib/http/server";

/** The front server with one route that does nothing: what the server itself costs. */
const nothing = { path: "/api/empty", module: { GET: async () => new Response(null, { status: 204 }) } };

const { PORT, HOST } = env();
frontServer([nothing], (_request, response) => response.writeHead(404).end()).listen(PORT, HOST);
