// npm run operations: makes lib/operations, by which browser code names operations without their schemas.
import "./lib/require-node.mjs";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./lib/bundle.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { at, DIST, ROOT } from "./lib/paths.mjs";
import { say, Sentence } from "./lib/say.mjs";

const FOLDER = at("lib", "operations");
const PROGRAMS = path.join(DIST, "operations");
const HEAD = "// Made by npm run operations from the declarations. A test compares them.";

/** The modules that declare operations: `["accounts", "contract"]`. */
function declaringModules() {
  const groups = fs.readdirSync(at("lib", "domain")).sort();
  const modules = groups.flatMap((group) => ["contract", "dashboard"].map((file) => [group, file]));
  return modules.filter(([group, file]) => fs.existsSync(at("lib", "domain", group, `${file}.ts`)));
}

async function loaded(modules) {
  const events = 'export { EVENTS } from "@/lib/domain/events";';
  const lines = modules.map(([group, file], index) => `export * as m${index} from "@/lib/domain/${group}/${file}";`);
  fs.mkdirSync(PROGRAMS, { recursive: true });
  const entry = path.join(PROGRAMS, "entry.ts");
  fs.writeFileSync(entry, ['export * from "@/bin/operations/told";', events, ...lines].join("\n"));
  await bundle({ operations: path.relative(ROOT, entry) }, PROGRAMS);
  return import(pathToFileURL(path.join(PROGRAMS, "operations.mjs")).href);
}

/** The text of one file: what the modules of a folder declare. */
function textOf(folder, groups, toldOf) {
  const own = groups.filter((group) => group.folder === folder);
  const names = own.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Sentence(`${twice} is declared twice in one folder.`);
  const parts = own.map(({ name, group, file }) => {
    const told = Object.fromEntries(Object.entries(group).map(([key, operation]) => [key, toldOf(operation)]));
    return `export const ${name} = /* @__PURE__ */ named(() => import("@/lib/domain/${folder}/${file}").then((declared) => declared.${name}), ${JSON.stringify(told)});`;
  });
  return [HEAD, 'import { named } from "@/lib/core/named";', "", parts.join("\n\n")].join("\n");
}

/** The text of the file with the words of all events, by name. */
function wordsOf(events) {
  const words = events.map(({ name, words }) => [name, words]).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${HEAD}\nexport const EVENT_WORDS = ${JSON.stringify(Object.fromEntries(words))} as const;`;
}

await runCommand(async () => {
  await ensureInstalled();
  const { format, resolveConfig } = await import("prettier");
  const modules = declaringModules();
  const { toldOf, groupsIn, EVENTS, ...declared } = await loaded(modules);
  const groups = modules.flatMap(([folder, file], index) =>
    groupsIn(declared[`m${index}`]).map(([name, group]) => ({ folder, file, name, group })),
  );
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(FOLDER);
  const folders = [...new Set(groups.map(({ folder }) => folder))];
  const files = [
    ...folders.map((folder) => [folder, textOf(folder, groups, toldOf)]),
    ["event-words", wordsOf(EVENTS)],
  ];
  for (const [name, text] of files) {
    const file = path.join(FOLDER, `${name}.ts`);
    fs.writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: "typescript" }));
  }
  say("lib/operations is up to date.");
  return 0;
});
