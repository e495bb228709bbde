// npm run keys -- new FILE | add FILE PURPOSE: creates the keys for production, and new versions of them.
import "./lib/require-node.mjs";
import { runBundled } from "./lib/run-bundled.mjs";

await runBundled("keys");
