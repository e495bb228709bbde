import path from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout: every command works from here, wherever it was called from. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

/** A path inside the checkout. */
export const at = (...parts) => path.join(ROOT, ...parts);

/** What a running Tender keeps: the database, keys, secrets and the demo's credentials. */
export const DATA = at(".data");

/** What `npm run build` makes of the server's TypeScript. */
export const DIST = at("dist");

/** What a test run leaves to look at. */
export const TEST_RESULTS = at("test-results");
