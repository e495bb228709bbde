import path from "node:path";
import { bundle } from "./bundle.mjs";
import { openDatabase } from "./database.mjs";
import { serverEnvironment, wantedPort, withoutOwner } from "./environment.mjs";
import { ensureInstalled } from "./install.mjs";
import { runCommand } from "./lifetime.mjs";
import { DIST } from "./paths.mjs";
import { nodeProgram, runShown } from "./spawn.mjs";

/** The environment of a command that uses the database as the server does. */
export const databaseEnvironment = async () =>
  withoutOwner(serverEnvironment(await openDatabase(), { port: wantedPort() }));

/** Bundles `bin/NAME/NAME.ts` and runs it with the arguments of this command. */
export const runBundled = (name, environment = () => process.env) =>
  runCommand(async () => {
    await ensureInstalled({ development: false });
    const programs = path.join(DIST, name);
    await bundle({ [name]: `bin/${name}/${name}.ts` }, programs);
    const program = [path.join(programs, `${name}.mjs`), ...process.argv.slice(2)];
    return runShown(...nodeProgram(program, { env: await environment() }));
  });
