import type { DocLink, DocText } from "./doc-pages";
import type { PlacedOperation } from "./document";

type Call = Pick<PlacedOperation, "method" | "path">;

const METHOD = / (?:-X|--request) "?([A-Z]+)/;
const BODY = / (?:-d|-F|--data[\w-]*|--form[\w-]*|--json)[ =]/;

/**
 * Returns the calls of the API in a recipe's shell commands: those with an address that begins with `"$BASE/`. The path
 * of a call has the commands' variables, such as `/accounts/$OWN/transfers`.
 */
export function callsIn(recipe: string): Call[] {
  const bases = new Map([["BASE", ""]]);
  const pathOf = (quoted: string) => {
    const [, name = "", rest = ""] = /^\$(\w+)(.*)$/.exec(quoted) ?? [];
    const base = bases.get(name);
    return base === undefined ? undefined : `${base}${rest}`;
  };
  return commandsIn(recipe).flatMap((command): Call[] => {
    const [, name, value = ""] = /^\s*(\w+)="([^"]+)"$/.exec(command) ?? [];
    const base = name === undefined ? undefined : pathOf(value);
    if (name !== undefined && base !== undefined) bases.set(name, base);
    const path = [...command.matchAll(/ "(\$[^"]+)"/g)].map(([, quoted = ""]) => pathOf(quoted)).find(Boolean);
    const method = METHOD.exec(command)?.[1] ?? (BODY.test(command) ? "POST" : "GET");
    return path === undefined ? [] : [{ method, path: path.replace(/\?.*/, "") }];
  });
}

/** Returns the shell commands of a page, without text in single quotes and without comments. */
function commandsIn(recipe: string): string[] {
  const blocks = [...recipe.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, block = ""]) => block);
  return blocks.flatMap((block) =>
    block
      .replaceAll(/\\\n/g, " ")
      .replaceAll(/'[^']*'|(?<=^|\s)#.*$/gm, (part) => (part.startsWith("'") ? "''" : ""))
      .split(/\n| \| |(?=\$\((?:call|curl) )/)
      .map((command) => command.trimEnd()),
  );
}

/** Returns the operation that a call sends; a variable of the shell can be any parameter of a path. */
export function operationOf<T extends Call>(call: Call, operations: readonly T[]): T | undefined {
  const parts = call.path.split("/");
  const exactness = ({ method, path }: T) => {
    const own = path.split("/");
    const fits = own.every((part, index) => part === parts[index] || (part.startsWith("{") && parts[index]));
    return method === call.method && own.length === parts.length && fits
      ? own.filter((part, index) => part === parts[index]).length
      : 0;
  };
  return operations.filter(exactness).toSorted((left, right) => exactness(right) - exactness(left))[0];
}

/** Returns the recipes that use each operation, by its ID. The setup in README.md is not a recipe. */
export function recipesByOperation(recipes: readonly DocText[], operations: readonly PlacedOperation[]) {
  const links = new Map<string, DocLink[]>();
  for (const { name, title, text } of recipes.filter(({ name }) => name !== "README")) {
    const used = callsIn(text).map((call) => operationOf(call, operations)?.operationId);
    for (const id of new Set(used)) if (id !== undefined) links.set(id, [...(links.get(id) ?? []), { name, title }]);
  }
  return links;
}
