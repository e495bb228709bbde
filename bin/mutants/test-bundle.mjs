import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const REGISTRY = new URL("./registry.mjs", import.meta.url).href;

/** The registry is loaded from here, so that the runner and the tests share it. */
const registryPlugin = {
  name: "registry",
  setup(build) {
    build.onResolve({ filter: /^@playwright\/test$/ }, () => ({ path: REGISTRY, external: true }));
    build.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "empty" }));
    build.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
  },
};

/** Bundles test files of a copy of the checkout. Returns functions that load them, by their paths. */
export async function bundleTests(root, files) {
  const { build } = await import("esbuild");
  const folder = path.join(root, "test-bundle", String(process.pid));
  fs.mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: files.map((file, at) => ({ in: path.join(root, file), out: String(at) })),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    sourcemap: "inline",
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { "@": root },
    tsconfig: path.join(root, "tsconfig.json"),
    logLevel: "error",
    plugins: [registryPlugin],
  });
  return new Map(files.map((file, at) => [file, () => import(pathToFileURL(path.join(folder, `${at}.mjs`)).href)]));
}
