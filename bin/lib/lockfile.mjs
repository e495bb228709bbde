import fs from "node:fs";
import { at } from "./paths.mjs";

const FILE = at("package-lock.json");
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** The machine that a package is for. npm skips `@next/swc-darwin-arm64` elsewhere, without asking a registry. */
function machineOf(name) {
  const parts = name.split("/").pop().split("-");
  const pick = (key, known) => {
    const found = parts.find((part) => known.includes(part));
    return found ? { [key]: [found] } : {};
  };
  return { ...pick("cpu", PROCESSORS), ...pick("os", SYSTEMS) };
}

function missingEntries(packages) {
  const isLocked = (from, name) => packages[`node_modules/${name}`] || packages[`${from}/node_modules/${name}`];
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(from, name))
      .map(([name, version]) => [
        `node_modules/${name}`,
        { version, ...machineOf(name), ...(dev && { dev }), optional: true },
      ]),
  );
}

/**
 * The optional packages for other machines that package-lock.json lacks. npm leaves them out when the registry does not
 * have them. `npm ci` then refuses the file on every machine.
 */
export function missingFromLock() {
  const { packages } = JSON.parse(fs.readFileSync(FILE, "utf8"));
  return missingEntries(packages).map(([entry]) => entry.replace("node_modules/", ""));
}

/**
 * The locked packages without an address, or without a checksum. Of what is made for other systems than Linux the registry
 * that wrote the file may not know the checksum; npm takes that of whoever serves it.
 */
export function unsealedInLock() {
  const { packages } = JSON.parse(fs.readFileSync(FILE, "utf8"));
  return Object.entries(packages)
    .filter(([entry, { resolved, integrity, optional }]) => entry && !(resolved && (integrity || optional)))
    .map(([entry]) => entry.replace("node_modules/", ""));
}

/** Adds the missing entries in npm's order. */
export function completeLock() {
  const lock = JSON.parse(fs.readFileSync(FILE, "utf8"));
  const entries = [...Object.entries(lock.packages), ...missingEntries(lock.packages)];
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
  fs.writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
}
