import fs from "node:fs";
import { at } from "./paths.mjs";

const FILE = at("package-lock.json");
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** The platform of a package. npm skips `@next/swc-darwin-arm64` elsewhere, without asking a registry. */
function machineOf(name) {
  const parts = name.split("/").pop().split("-");
  const pick = (key, values) => {
    const match = parts.find((part) => values.includes(part));
    return match ? { [key]: [match] } : {};
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
 * Optional packages for other platforms that package-lock.json lacks. npm leaves them out if the registry does not have
 * them, and `npm ci` then rejects the file on every platform.
 */
export function missingFromLock() {
  const { packages } = JSON.parse(fs.readFileSync(FILE, "utf8"));
  return missingEntries(packages).map(([entry]) => entry.replace("node_modules/", ""));
}

/**
 * Locked packages without an address or a checksum. The registry that wrote the file may lack checksums of packages for
 * other systems than Linux; npm then accepts whatever a registry serves.
 */
export function unsealedInLock() {
  const { packages } = JSON.parse(fs.readFileSync(FILE, "utf8"));
  return Object.entries(packages)
    .filter(([entry, { resolved, integrity, optional }]) => entry && !(resolved && (integrity || optional)))
    .map(([entry]) => entry.replace("node_modules/", ""));
}

const numbersOf = (version) => version.split(".").map((part) => Number(part) || 0);

function isOlder(a, b) {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = [0, 1, 2].find((index) => (left[index] ?? 0) !== (right[index] ?? 0));
  return at !== undefined && (left[at] ?? 0) < (right[at] ?? 0);
}

const isSameMajor = (a, b) => numbersOf(a)[0] === numbersOf(b)[0];

const COMPARISONS = {
  ">=": (version, bound) => !isOlder(version, bound),
  "<=": (version, bound) => !isOlder(bound, version),
  ">": (version, bound) => isOlder(bound, version),
  "<": (version, bound) => isOlder(version, bound),
  "^": (version, bound) => isSameMajor(version, bound) && !isOlder(version, bound),
  "": isSameMajor,
};

/** Whether a range of `engines` includes a Node.js version. Throws for range syntax that no package has used yet. */
export function includesVersion(range, version) {
  const alternatives = range.split("||").map((text) =>
    text
      .trim()
      .replaceAll(/([<>=^~])\s+/g, "$1")
      .split(/\s+/),
  );
  return alternatives.some((parts) =>
    parts.every((part) => {
      if (["", "*"].includes(part)) return true;
      const [, comparison, bound] = /^([<>]=?|\^|)v?(\d+(?:\.(?:\d+|[x*]))*)$/.exec(part) ?? [];
      if (bound === undefined) throw new Error(`"${range}" is an unknown form of a range`);
      return COMPARISONS[comparison](version, bound);
    }),
  );
}

/** Locked packages that do not run on the oldest Node.js of Tender's `engines`, each with its range. */
export function aboveFloor({ packages } = JSON.parse(fs.readFileSync(FILE, "utf8"))) {
  const floor = packages[""].engines.node.replace(">=", "");
  return Object.entries(packages)
    .filter(([, { engines }]) => engines?.node && !includesVersion(engines.node, floor))
    .map(([entry, { version, engines }]) => `${entry.replace(/^.*node_modules\//, "")}@${version} (${engines.node})`);
}

/** Adds the missing entries in npm's order. */
export function completeLock() {
  const lock = JSON.parse(fs.readFileSync(FILE, "utf8"));
  const entries = [...Object.entries(lock.packages), ...missingEntries(lock.packages)];
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
  fs.writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
}
