import { at } from "./paths.mjs";
import { nodeProgram, runShown } from "./spawn.mjs";

/**
 * Builds outdated parts in a separate process, because a command that runs for months would keep the memory of the
 * build. Returns the exit code; the process prints its own errors.
 */
export const buildApart = (parts) => runShown(...nodeProgram([at("bin/build.mjs"), ...parts]));
