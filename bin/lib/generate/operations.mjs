import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "../bundle.mjs";
import { at, DIST, GENERATED, ROOT } from "../paths.mjs";
import { Sentence } from "../say.mjs";

const FOLDER = path.join(GENERATED, "operations");
const PROGRAMS = path.join(DIST, "operations");
const HEAD = "// Made by the build from the declarations of operations.";

/** The modules that declare operations, each with its path below lib/domain and its group: `accounts/contract.ts`. */
function declaringModules() {
  const names = fs.readdirSync(at("lib", "domain"), { recursive: true }).map((name) => name.split(path.sep).join("/"));
  return names
    .filter((name) => /(^|\/)(contract|dashboard)\.ts$/.test(name))
    .sort()
    .map((name) => ({ module: name.replace(/\.ts$/, ""), folder: path.posix.basename(path.posix.dirname(name)) }));
}

async function loaded(modules) {
  const events = 'export { EVENTS } from "@/lib/domain/events";';
  const lines = modules.map(({ module }, index) => `export * as m${index} from "@/lib/domain/${module}";`);
  fs.mkdirSync(PROGRAMS, { recursive: true });
  const entry = path.join(PROGRAMS, "entry.ts");
  fs.writeFileSync(entry, ['export * from "@/bin/lib/generate/named-operation";', events, ...lines].join("\n"));
  await bundle({ operations: path.relative(ROOT, entry) }, PROGRAMS);
  const program = pathToFileURL(path.join(PROGRAMS, "operations.mjs"));
  return import(`${program.href}?${Date.now()}`);
}

function textOf(groups, namedOf) {
  const names = groups.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Sentence(`${twice} is declared twice in one folder.`);
  const parts = groups.map(({ name, group, module }) => {
    const named = Object.fromEntries(Object.entries(group).map(([key, operation]) => [key, namedOf(operation)]));
    return `export const ${name} = /* @__PURE__ */ named(() => import("@/lib/domain/${module}").then((declared) => declared.${name}), ${JSON.stringify(named)});`;
  });
  return [HEAD, 'import { named } from "@/lib/core/named";', "", ...parts].join("\n");
}

function wordsOf(events) {
  const words = events.map(({ name, words }) => [name, words]).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${HEAD}\nexport const EVENT_WORDS = ${JSON.stringify(Object.fromEntries(words))} as const;`;
}

/** Generates lib/generated/operations, through which browser code names operations without loading their schemas. */
export async function generateOperations() {
  const modules = declaringModules();
  const { namedOf, groupsIn, EVENTS, ...declared } = await loaded(modules);
  const groups = modules.flatMap(({ module, folder }, index) =>
    groupsIn(declared[`m${index}`]).map(([name, group]) => ({ folder, module, name, group })),
  );
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(FOLDER, { recursive: true });
  for (const folder of new Set(groups.map(({ folder }) => folder))) {
    const own = groups.filter((group) => group.folder === folder);
    fs.writeFileSync(path.join(FOLDER, `${folder}.ts`), `${textOf(own, namedOf)}\n`);
  }
  fs.writeFileSync(path.join(FOLDER, "event-words.ts"), `${wordsOf(EVENTS)}\n`);
}
