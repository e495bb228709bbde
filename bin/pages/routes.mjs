import fs from "node:fs";
import { at } from "../lib/paths.mjs";

/** The dashboard's routes from the app's folders, with those without parameters first. */
export function dashboardRoutes() {
  const files = fs.readdirSync(at("app", "(dashboard)"), { recursive: true });
  const routes = files
    .map((file) => `/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith("/page.tsx"))
    .map((file) => file.replace(/\/page\.tsx$/, "").replace(/\/\([^)]+\)/g, "") || "/");
  return routes.sort((a, b) => parameters(a) - parameters(b) || a.localeCompare(b));
}

const parameters = (route) => route.split("[").length - 1;

const isMatch = (route, path) => {
  const [wanted, given] = [route, path].map((text) => text.split("/"));
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith("[") || part === given[index]);
};

/** The route of a path. If two match, the one with fewer parameters. */
const routeOf = (routes, path) => routes.find((route) => isMatch(route, path));

/** Finds a path for each route: the route itself if it has no parameters, otherwise the first link that leads there. */
export function pathFinder(routes) {
  const paths = new Map(routes.filter((route) => parameters(route) === 0).map((route) => [route, route]));
  return {
    paths,
    learn(links) {
      for (const link of links) {
        const route = routeOf(routes, link);
        if (route && !paths.has(route)) paths.set(route, link);
      }
    },
  };
}
