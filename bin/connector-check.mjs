// npm run connector-check -- https://…: checks a connector against the protocol of docs/connectors.
import "./lib/require-node.mjs";
import { runBundled } from "./lib/run-bundled.mjs";

await runBundled("connector-check");
