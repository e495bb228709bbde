import fs from "node:fs";
import path from "node:path";
import { at } from "./paths.mjs";

const MODULE = "virtual:api-routes";

function routeFiles(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return routeFiles(file);
    return entry.name === "route.ts" ? [file] : [];
  });
}

/** `app/api/accounts/[accountID]/(group)/route.ts` serves `/api/accounts/:accountID`. */
function servedPath(file) {
  const folders = path.relative(at("app"), path.dirname(file)).split(path.sep);
  const parts = folders.filter((name) => !/^\(.*\)$/.test(name));
  return `/${parts.map((name) => name.replace(/^\[(\w+)\]$/, ":$1")).join("/")}`;
}

/** Next serves sign-in, and paths of any depth. */
const isMounted = (servedAt) => !servedAt.startsWith("/api/auth/") && !servedAt.includes("[");

/** Every API path with the file that serves it, as `next build` would find them. */
function apiRoutes() {
  const folder = at("app", "api");
  const files = fs.existsSync(folder) ? routeFiles(folder).sort() : [];
  return files.map((file) => ({ path: servedPath(file), file })).filter((route) => isMounted(route.path));
}

function generatedModule() {
  const routes = apiRoutes();
  const imports = routes.map(({ file }, index) => `import * as r${index} from ${JSON.stringify(file)};`);
  const rows = routes.map((route, index) => `  { path: ${JSON.stringify(route.path)}, module: r${index} },`);
  return `${imports.join("\n")}\nexport const apiRoutes = [\n${rows.join("\n")}\n];\n`;
}

/** Lets the front server import the list of all API routes with their modules. */
export const apiRoutesPlugin = {
  name: "api-routes",
  setup(build) {
    build.onResolve({ filter: /^virtual:api-routes$/ }, () => ({ path: MODULE, namespace: "api-routes" }));
    build.onLoad({ filter: /.*/, namespace: "api-routes" }, () => ({
      contents: generatedModule(),
      loader: "js",
      resolveDir: at(),
    }));
  },
};
