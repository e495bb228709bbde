// npm run partner -- new | list | members | suspend | resume | owner: creates partners, and manages them for the
// operator.
import "./lib/require-node.mjs";
import { databaseEnvironment, runBundled } from "./lib/run-bundled.mjs";

await runBundled("partner", databaseEnvironment);
