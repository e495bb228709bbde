import path from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. Every command works here, wherever it was called. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

export const at = (...parts) => path.join(ROOT, ...parts);

/** Says what a running Tender keeps: the database, keys, secrets and the demo's credentials. */
export const DATA = path.resolve(process.env.DATA_DIR || at(".data"));

/** Code that the build makes from the declarations: what the browser names operations by, and the typed client. */
export const GENERATED = at("lib", "generated");

/** The server's bundles. */
export const DIST = at("dist");

/** Reports and logs of the last test run. */
export const TEST_RESULTS = at("test-results");
