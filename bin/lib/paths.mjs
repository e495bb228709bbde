import path from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the checkout. Every command works here, no matter where it was called. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

export const at = (...parts) => path.join(ROOT, ...parts);

/** The data of a running Tender: the database, keys, secrets and the demo's credentials. */
export const DATA = path.resolve(process.env.DATA_DIR || at(".data"));

/** Code that the build generates: the browser's names of operations, and the typed client. */
export const GENERATED = at("lib", "generated");

export const DIST = at("dist");

export const TEST_RESULTS = at("test-results");
