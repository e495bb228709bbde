// npm run sanctions -- load FOLDER: loads the sanctions lists of the Treasury. npm run sanctions -- list: shows them.
import "./lib/require-node.mjs";
import { databaseEnvironment, runBundled } from "./lib/run-bundled.mjs";

await runBundled("sanctions", databaseEnvironment);
