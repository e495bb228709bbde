// npm run institutions -- load FILE…: loads directories of banks. npm run institutions -- list: shows the loaded ones.
import "./lib/require-node.mjs";
import { databaseEnvironment, runBundled } from "./lib/run-bundled.mjs";

await runBundled("institutions", databaseEnvironment);
