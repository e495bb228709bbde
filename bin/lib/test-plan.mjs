import fs from "node:fs";
import path from "node:path";
import { at, ROOT } from "./paths.mjs";

/** Matches a path pattern, written with slashes, in this checkout. Some systems use backslashes. */
function inRoot(pattern) {
  const root = ROOT.replace(/[^\w/]/g, "\\$&");
  const any = pattern.replaceAll("[^/]", String.raw`[^\\/]`).replaceAll(/\/(?!\])/g, String.raw`[\\/]`);
  return new RegExp(`^${root}[\\\\/](?:${any})$`);
}

const UNIT = [
  String.raw`(?:lib/(?:core|client|http)|components)/.+\.test\.ts`,
  String.raw`lib/domain/[^/]+/[^/]+/(?:(?:contract|dashboard|states|events)|shared/[^/]+)\.test\.ts`,
].join("|");

/** The test files of each project, as absolute paths. */
export const TEST_FILES = {
  unit: inRoot(UNIT),
  domain: inRoot(String.raw`(?!${UNIT})(?:lib/(?:domain|demo|jobs|providers)|db)/.+\.test\.ts`),
  api: inRoot(String.raw`e2e/api/.+\.spec\.ts`),
  dashboard: inRoot(String.raw`e2e/dashboard/.+\.spec\.ts`),
  ...(process.env.SOAK_MINUTES && { soak: inRoot(String.raw`e2e/soak/.+\.spec\.ts`) }),
  ...(process.env.CLUSTER_URL && { cluster: inRoot(String.raw`e2e/cluster/.+\.spec\.ts`) }),
};

const PROJECTS = Object.keys(TEST_FILES);

function namedProjects(args) {
  const joined = args.join("\0");
  return [...joined.matchAll(/(?:^|\0)--project(?:=|\0)([^\0]+)/g)].map(([, name]) => name);
}

/** All files of a path, which may be a folder and may end with a line number. Empty if the path does not exist. */
function filesAt(argument) {
  const whole = at(argument.replace(/(?::\d+){1,2}$/, ""));
  const stat = fs.statSync(whole, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [whole] : [];
  return fs.readdirSync(whole, { recursive: true }).map((name) => path.join(whole, name));
}

/** The projects of the named test files. Undefined if no files are named, or if an argument is not a path. */
function projectsOfFiles(args) {
  const isValue = (index) => /^-[^=]*$/.test(args[index - 1] ?? "");
  const paths = args.filter((argument, index) => !argument.startsWith("-") && !isValue(index)).map(filesAt);
  const namesOf = (files) => PROJECTS.filter((name) => files.some((file) => TEST_FILES[name].test(file)));
  const names = paths.map(namesOf);
  return names.length > 0 && names.every((some) => some.length > 0) ? [...new Set(names.flat())] : undefined;
}

/**
 * The requirements of the chosen tests, and the arguments that choose them. Unit tests need nothing, domain tests only
 * the database. If files are named, their nightly tests run as well.
 */
export function testPlan(args) {
  const named = namedProjects(args);
  const ofFiles = named.length > 0 ? undefined : projectsOfFiles(args);
  const names = ofFiles ?? (named.length > 0 && named.every((name) => PROJECTS.includes(name)) ? named : PROJECTS);
  const includes = (...needing) => needing.some((name) => names.includes(name));
  return {
    database: includes("domain", "api", "dashboard", "cluster", "soak"),
    server: includes("api", "dashboard", "cluster", "soak"),
    browser: includes("dashboard"),
    isOfFiles: ofFiles !== undefined,
    args: [...args, ...(ofFiles ?? []).map((name) => `--project=${name}`)],
  };
}
