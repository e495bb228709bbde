import fs from "node:fs";
import path from "node:path";
import { at, DIST, ROOT } from "./paths.mjs";
import { Sentence } from "./say.mjs";

const ENTRIES = {
  main: "lib/http/main.ts",
  worker: "lib/jobs/main.ts",
  setup: "db/setup.ts",
  "document-reader": "lib/providers/document-thread.ts",
};

/** `server-only` protects browser bundles. These bundles run on the server alone. */
const serverOnlyPlugin = {
  name: "server-only",
  setup(build) {
    build.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "empty" }));
    build.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
  },
};

/** Next has no export map, so Node needs the ending of `next/headers.js`. */
const nextPlugin = {
  name: "next-files",
  setup(build) {
    build.onResolve({ filter: /^next\/[a-z-]+$/ }, ({ path: name }) => ({ path: `${name}.js`, external: true }));
  },
};

const OPTIONS = {
  absWorkingDir: ROOT,
  outExtension: { ".js": ".mjs" },
  write: false,
  bundle: true,
  splitting: true,
  sourcemap: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  alias: { "@": ROOT },
  tsconfig: at("tsconfig.json"),
  logLevel: "silent",
  plugins: [serverOnlyPlugin, nextPlugin],
};

async function outputFiles(entries, outdir) {
  const { build, formatMessages, stop } = await import("esbuild");
  const entryPoints = Object.entries(entries).map(([out, file]) => ({ out, in: at(file) }));
  try {
    return (await build({ ...OPTIONS, entryPoints, outdir })).outputFiles;
  } catch (error) {
    const lines = await formatMessages(error.errors ?? [], { kind: "error" });
    throw new Sentence(`Bundling the server failed:\n${lines.join("").trim() || error.message}`);
  } finally {
    await stop();
  }
}

/** Bundles entries, by name, into a folder. By default: server, worker and setup into dist/. */
export async function bundle(entries = ENTRIES, folder = DIST) {
  const made = await outputFiles(entries, folder);
  fs.mkdirSync(folder, { recursive: true });
  for (const { path: file, contents } of made) fs.writeFileSync(file, contents);
  const names = made.map(({ path: file }) => path.basename(file));
  for (const name of fs.readdirSync(folder)) {
    if (/\.mjs(\.map)?$/.test(name) && !names.includes(name)) fs.rmSync(path.join(folder, name));
  }
}
