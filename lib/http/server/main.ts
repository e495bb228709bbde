import next from "next";
import { prepareServer } from "./prepare-server";
import { staticFiles } from "./static-files";

const { listen } = await prepareServer(async ({ HOST, PORT }) => {
  const app = next({ dev: false, hostname: HOST, port: PORT });
  await app.prepare();
  return { pages: app.getRequestHandler(), files: staticFiles() };
});
listen();
