import { operation } from "@/lib/core/operation";
import { bind } from "@/lib/domain/kernel/bind";
import { env } from "@/lib/env";
import { frontServer } from "@/lib/http/server/server";

/** The front server with one operation that does nothing: what the server itself costs. */
const { nothing } = bind(
  {
    nothing: operation({
      summary: "Nothing",
      group: "Bench",
      method: "GET",
      path: "/empty",
      access: "anyone",
      status: 204,
    }),
  },
  { nothing: async () => undefined },
);

const { PORT, HOST } = env();
const pages = () => {};
frontServer({ bindings: [nothing], pages, files: new Map() }).listen(PORT, HOST);
