import fs from "node:fs";
import path from "node:path";
import { at, DIST, ROOT } from "../paths.mjs";

/** Bundles the script that partners' pages load, for every browser of the last years. */
export async function bundleEmbedScript(outfile = path.join(DIST, "tender.js")) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: ROOT,
    entryPoints: [at("lib/client/tender.ts")],
    outfile,
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: ["chrome109", "firefox115", "safari16.4"],
    alias: { "@": ROOT },
    tsconfig: at("tsconfig.json"),
    logLevel: "silent",
  });
  return fs.statSync(outfile).size;
}
