import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { at, DIST, GENERATED, ROOT } from "./paths.mjs";

const SERVER = ["lib", "db", "bin/lib/bundle.mjs", "bin/lib/generate", "package-lock.json", "tsconfig.json"];
const APP = [
  ...SERVER,
  "app",
  "components",
  "public",
  "bin/lib/compress-static.mjs",
  "bin/lib/without-descriptions.cjs",
  "next.config.js",
  "postcss.config.mjs",
  "instrumentation.ts",
];
const GENERATOR = ["bin/lib/generate", "lib/core", "lib/domain"];
const FRAME = ["app/secure", "bin/lib/bundle.mjs"];
const SCRIPT = ["lib/client/tender.ts", "lib/core/embed-protocol.ts", "bin/lib/generate/embed-script.mjs"];
const INPUTS = {
  operations: GENERATOR,
  frame: FRAME,
  client: [...GENERATOR, "lib/http"],
  script: SCRIPT,
  server: SERVER,
  app: APP,
};
const IS_BUILT_FROM = (name) => !/\.(test|spec)\.tsx?$/.test(name);

function filesUnder(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat || file === GENERATED) return [];
  if (stat.isFile()) return [file];
  return fs
    .readdirSync(file)
    .filter(IS_BUILT_FROM)
    .flatMap((name) => filesUnder(path.join(file, name)));
}

export function inputsHash(part) {
  const hash = createHash("sha256");
  for (const file of [...new Set(INPUTS[part].flatMap((name) => filesUnder(at(name))))].sort()) {
    hash.update(`\0${path.relative(ROOT, file)}\0`).update(fs.readFileSync(file));
  }
  return hash.digest("hex");
}

const file = (part) => path.join(DIST, `.stamp-${part}`);

export function isStamped(part, hash) {
  return fs.existsSync(file(part)) && fs.readFileSync(file(part), "utf8") === hash;
}

/** Removes the stamp before a build, so that an interrupted build does not count. */
export function unstamp(part) {
  fs.rmSync(file(part), { force: true });
}

export function stamp(part, hash) {
  fs.writeFileSync(file(part), hash);
}
