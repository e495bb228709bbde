import next from "next";
import { prepareServer } from "./prepare-server";
import { refuseMissingRoutes } from "./start-checks";
import { staticFiles } from "./static-files";

const { listen } = await prepareServer(async (settings) => {
  const { HOST, PORT } = settings;
  refuseMissingRoutes(settings);
  const app = next({ dev: false, hostname: HOST, port: PORT });
  await app.prepare();
  return { pages: app.getRequestHandler(), files: staticFiles() };
});
listen();
