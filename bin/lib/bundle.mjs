import fs from "node:fs";
import path from "node:path";
import { at, DIST, ROOT } from "./paths.mjs";
import { Sentence } from "./say.mjs";

const ENTRIES = {
  main: "lib/http/server/main.ts",
  worker: "lib/jobs/main.ts",
  setup: "lib/setup/main.ts",
  "document-reader": "lib/providers/document-thread.ts",
  "bank-file-reader": "lib/domain/money/bank-files/transport/bank-file-thread.ts",
  "statement-pdf": "lib/providers/statement-pdf.ts",
};

/** Replaces `server-only`, which protects browser bundles. These bundles run only on the server. */
const serverOnlyPlugin = {
  name: "server-only",
  setup(build) {
    build.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "empty" }));
    build.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
  },
};

/** Next has no export map, so Node needs the file extension in `next/headers.js`. */
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

const entryPointsOf = (entries) =>
  Object.entries(entries).map(([out, file]) => ({ out, in: path.resolve(ROOT, file) }));

/** The script of the card frame, which the server sends from `public` to browsers. */
export const CARD_FRAME = at("public", "secure", "card-frame.js");

async function sentenceOf(error) {
  const { formatMessages } = await import("esbuild");
  const lines = await formatMessages(error.errors ?? [], { kind: "error" });
  return new Sentence(`Bundling failed:\n${lines.join("").trim() || error.message}`);
}

function writeFiles(made, folder) {
  fs.mkdirSync(folder, { recursive: true });
  for (const { path: file, contents } of made) fs.writeFileSync(file, contents);
  const names = made.map(({ path: file }) => path.basename(file));
  for (const name of fs.readdirSync(folder)) {
    if (/\.mjs(\.map)?$/.test(name) && !names.includes(name)) fs.rmSync(path.join(folder, name));
  }
}

/**
 * Bundles entries, by name, into a folder. By default: server, worker and setup into dist/.
 * @param {Record<string, string>} [entries]
 */
export async function bundle(entries = ENTRIES, folder = DIST) {
  const { build, stop } = await import("esbuild");
  try {
    writeFiles((await build({ ...OPTIONS, entryPoints: entryPointsOf(entries), outdir: folder })).outputFiles, folder);
  } catch (error) {
    throw await sentenceOf(error);
  } finally {
    await stop();
  }
}

/** Bundles the script of the card frame for browsers. It stays readable, so that auditors can compare it to its source. */
export async function bundleCardFrame() {
  const { build, stop } = await import("esbuild");
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: [path.resolve(ROOT, "app/secure/cards/[cardID]/card-frame.ts")],
      outfile: CARD_FRAME,
      bundle: true,
      format: "esm",
      platform: "browser",
      target: "es2022",
      charset: "utf8",
      logLevel: "silent",
    });
  } catch (error) {
    throw await sentenceOf(error);
  } finally {
    await stop();
  }
}

/**
 * A bundler for repeated builds of the same entries, which are faster than a first build. `build` writes the bundles
 * into the folder and returns their source files and the packages that they load at their start.
 */
export async function openBundler(entries, folder) {
  const { context } = await import("esbuild");
  const made = await context({ ...OPTIONS, entryPoints: entryPointsOf(entries), outdir: folder, metafile: true });
  return {
    async build() {
      try {
        const { outputFiles, metafile } = await made.rebuild();
        writeFiles(outputFiles, folder);
        const files = Object.keys(metafile.inputs).filter((file) => !file.startsWith("empty:"));
        const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
        const packages = imports.filter(({ external, kind }) => external && kind === "import-statement");
        return {
          files: files.map((file) => path.resolve(ROOT, file)),
          packages: [...new Set(packages.map((one) => one.path))],
        };
      } catch (error) {
        throw await sentenceOf(error);
      }
    },
    close: () => made.dispose(),
  };
}
