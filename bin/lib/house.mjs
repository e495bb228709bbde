// Rules for dividing code into files (docs/architecture.md, "Files"). npm run check runs them.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { at, ROOT } from "./paths.mjs";

const FOLDERS = ["app", "components", "lib", "db", "testing"];
const ENDINGS = ["", ".ts", ".tsx"];
const SHORT_FILE_LINES = 60;
const MERGED_FILE_LINES = 290;
const WRITES_FILE_LINES = 250;
const FOLDER_FILES_MAX = 60;
const SINGLE_IMPORTER_SHARE = 0.35;

/** Files with descriptive names. They may stay separate even if they are short. */
const NAMED =
  /(?:^|\/)(?:bindings|contract|dashboard|events|states|rows|queries|page|layout|route|loading|error|not-found|global-error)\.tsx?$|\.(?:list|form)\.tsx$|^app\/|^db\/|^lib\/providers\//;

/** Files that other files are never merged into: declarations and lists. */
const DECLARING = /(?:^|\/)(?:contract|dashboard|events|states|[\w-]*bindings)\.ts$|\.list\.tsx$/;

/** Code that may call a write from outside its group: the tables of operations, jobs and listeners, and demo data. */
const CALLERS = /\/bindings\.ts$|^lib\/(?:jobs|http)\/|^lib\/domain\/[^/]+\.ts$|^lib\/demo\//;

/** Imports of browser React, which Node cannot load in tests. */
const SCREEN =
  /^import (?!type\b)(?:[^;"]*\b(?:use[A-Z]\w*|create(?:Context|Ref))\b[^;"]*from "react"|[^;"]*from "(?:lucide-react|next\/(?:link|navigation|image))")/m;

const isTest = (file) => /\.test\.tsx?$|(?:^|\/)testing\//.test(file);
const isCode = (line) => line.trim() !== "" && !/^\s*(?:\/\/|\/\*|\*)/.test(line);

function sourceFiles() {
  const files = FOLDERS.flatMap((folder) =>
    fs.readdirSync(at(folder), { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(folder, name)),
  );
  return files.map((file) => file.split(path.sep).join("/")).filter((file) => /\.tsx?$/.test(file));
}

function resolved(from, target) {
  if (!/^(?:@\/|\.)/.test(target)) return undefined;
  const base = target.startsWith("@/") ? target.slice(2) : path.posix.join(path.posix.dirname(from), target);
  return ENDINGS.map((ending) => base + ending).find((file) =>
    fs.statSync(at(file), { throwIfNoEntry: false })?.isFile(),
  );
}

const VALUES = /^(?:import|export)\s+(?!type\s)([^;"]*?)\s*from\s+"([^"]+)"/gm;
const isTypes = (names) => /^\{(?:\s*type\s[^,}]+,?)*\s*\}$/.test(names);

/** The modules that must run before a file does. Type imports and dynamic imports do not count. */
function needsOf(text) {
  const named = [...text.matchAll(VALUES)].filter(([, names]) => !isTypes(names)).map(([, , target]) => target);
  return [...named, ...[...text.matchAll(/^import "([^"]+)"/gm)].map(([, target]) => target)];
}

/** Every file with its lines of code, its importers, and whether it is loaded late or re-exported. */
function readHouse() {
  const house = new Map(sourceFiles().map((file) => [file, { importers: new Set(), tests: new Set() }]));
  for (const [file, room] of house) {
    const text = fs.readFileSync(path.join(ROOT, file), "utf8");
    room.lines = text.split("\n").filter(isCode).length;
    room.isClient = /^["']use client["']/m.test(text);
    room.isScreen = SCREEN.test(text);
    room.needs = needsOf(text).map((target) => resolved(file, target));
    const late = new Set(
      [...text.matchAll(/(?:import\(|export [^;]*? from )\s*"([^"]+)"/g)].map(([, target]) => target),
    );
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const target = house.get(resolved(file, fileName));
      if (!target) continue;
      target[isTest(file) ? "tests" : "importers"].add(file);
      if (late.has(fileName)) target.isLate = true;
    }
  }
  return house;
}

/** Short files with a single importer in the same folder that has room for them. */
function shrapnel(house) {
  return [...house].flatMap(([file, room]) => {
    const [only] = room.importers;
    if (room.importers.size !== 1 || room.lines > SHORT_FILE_LINES || room.isLate || NAMED.test(file) || isTest(file))
      return [];
    const into = house.get(only);
    const isOwnFolder = path.dirname(only) === path.dirname(file) && !DECLARING.test(only);
    const isTested =
      house.has(file.replace(/\.tsx?$/, ".test.ts")) || ((only.endsWith("x") || into.isClient) && room.tests.size > 0);
    const isBoundary = (room.isClient && !into.isClient) || (file.endsWith("x") && !only.endsWith("x"));
    if (!isOwnFolder || isTested || isBoundary || room.lines + into.lines > MERGED_FILE_LINES) return [];
    return [`${file} has ${room.lines} lines and one importer: move it into ${path.basename(only)}.`];
  });
}

/** Short writes of one group that only the tables of operations, jobs and listeners call. They share a file. */
function scatteredWrites(house) {
  const groups = new Map();
  for (const [file, room] of house) {
    const [, folder, group, name] = /^(lib\/domain\/[\w-]+\/([\w-]+))\/([\w-]+)\.ts$/.exec(file) ?? [];
    if (!folder || NAMED.test(file) || isTest(file) || room.isLate || room.lines > SHORT_FILE_LINES) continue;
    if (room.importers.size === 0 || ![...room.importers].every((importer) => CALLERS.test(importer))) continue;
    groups.set(folder, [...(groups.get(folder) ?? []), { name, group, lines: room.lines }]);
  }
  return [...groups].flatMap(([folder, writes]) => {
    const whole = house.get(`${folder}/${path.basename(folder)}.ts`);
    const others = writes.filter(({ name, group }) => name !== group).sort((one, other) => one.lines - other.lines);
    const room = WRITES_FILE_LINES - (whole?.lines ?? others.shift()?.lines ?? WRITES_FILE_LINES);
    const fitting = others.filter(({ lines }) => lines <= room).map(({ name }) => name);
    return fitting.length > 0 ? [`${folder}: ${fitting.join(", ")} belong in ${path.basename(folder)}.ts.`] : [];
  });
}

/** Limits in a group's own file. They belong in lib/domain/kernel/limits.ts. */
function ownLimits(house) {
  return [...house.keys()]
    .filter((file) => /\/shared\/limits\.ts$/.test(file))
    .map((file) => `${file}: limits belong in lib/domain/kernel/limits.ts.`);
}

/** Folders with too many files to find anything. */
function crowds(house) {
  const folders = new Map();
  for (const file of house.keys())
    if (!isTest(file)) folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1);
  return [...folders].flatMap(([folder, files]) =>
    files > FOLDER_FILES_MAX && !folder.startsWith("lib/generated")
      ? [`${folder} holds ${files} files: give it inner rooms.`]
      : [],
  );
}

/** Component files with a single importer. Too many of them mean that one screen is scattered. */
function loneComponents(house) {
  const files = [...house].filter(([file]) => file.startsWith("components/") && !isTest(file));
  const lone = files.filter(([, { importers }]) => importers.size === 1).length;
  const share = lone / files.length;
  if (share <= SINGLE_IMPORTER_SHARE) return [];
  const percent = (part) => `${(100 * part).toFixed(1)}%`;
  return [
    `components: ${lone} of ${files.length} files (${percent(share)}) have one importer, at most ${percent(SINGLE_IMPORTER_SHARE)} may: move parts of a screen into the file that draws it.`,
  ];
}

/** Tests that load hooks, icons or links in addition to the rules and words under test. */
function screensInTests(house) {
  return [...house.keys()].filter(isTest).flatMap((test) => {
    const loaded = new Set([test]);
    for (const file of loaded) for (const next of house.get(file).needs) if (house.has(next)) loaded.add(next);
    return [...loaded]
      .filter((file) => house.get(file).isScreen)
      .map((file) => `${test} loads ${file}, which needs React of a browser: put its rules and words apart.`);
  });
}

/** Files that import each other at load time. */
function circles(house) {
  const done = new Set();
  const way = [];
  const matches = [];
  const visit = (file) => {
    if (way.includes(file)) return matches.push([...way.slice(way.indexOf(file)), file]);
    if (done.has(file)) return;
    way.push(file);
    for (const next of house.get(file).needs) if (house.has(next)) visit(next);
    done.add(way.pop());
  };
  for (const file of house.keys()) if (!isTest(file)) visit(file);
  return matches.map((circle) => `A circle: ${circle.join(" → ")}.`);
}

export function faultsOfHouse() {
  const house = readHouse();
  const rules = [shrapnel, scatteredWrites, ownLimits, crowds, loneComponents, circles, screensInTests];
  return rules.flatMap((rule) => rule(house)).sort();
}
