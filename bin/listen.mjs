// npm run listen -- --forward-to http://localhost:4000/hooks: sends the sandbox's events to a program on this machine.
import "./lib/require-node.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";

await runCommand(
  async () => {
    await ensureInstalled({ development: false });
    const { listen } = await import("./lib/listen.mjs");
    return listen(process.argv.slice(2), process.env);
  },
  { signalled: 0 },
);
