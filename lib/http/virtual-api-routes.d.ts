/** Every app/api route file, gathered by bin/build.mjs. */
declare module "virtual:api-routes" {
  export const apiRoutes: readonly import("./dispatch").ApiRoute[];
}
