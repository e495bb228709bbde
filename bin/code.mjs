// npm run code: prints the demo's current one-time code.
import "./lib/require-node.mjs";
import { showCode } from "./lib/demo.mjs";
import { complain } from "./lib/say.mjs";

await showCode().catch((error) => {
  complain(error);
  process.exitCode = 1;
});
