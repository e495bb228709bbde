import fs from "node:fs";
import { at } from "./paths.mjs";

const FILE = at("package-lock.json");
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** `@next/swc-darwin-arm64` is for macOS on ARM: npm leaves it out elsewhere, without asking a registry for it. */
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
 * The names of optional packages for other machines that package-lock.json lacks. Npm leaves them out when the
 * registry at hand does not have them, and `npm ci` then refuses the file on every machine.
 */
export function missingFromLock() {
  const { packages } = JSON.parse(fs.readFileSync(FILE, "utf8"));
  return missingEntries(packages).map(([entry]) => entry.replace("node_modules/", ""));
}

/** Adds what {@link missingFromLock} finds, in npm's order. */
export function completeLock() {
  const lock = JSON.parse(fs.readFileSync(FILE, "utf8"));
  const entries = [...Object.entries(lock.packages), ...missingEntries(lock.packages)];
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
  fs.writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
}
