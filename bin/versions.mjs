// npm run versions: runs the API tests of the newest release on a database that this build has migrated. Servers of the
// old version meet such a database during an upgrade. A tag or commit after `--` is tested instead of the release.
import "./lib/require-node.mjs";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { onStop, runCommand } from "./lib/lifetime.mjs";
import { ROOT } from "./lib/paths.mjs";
import { say, Sentence } from "./lib/say.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";

const JOURNAL = "db/migrations/meta/_journal.json";

function git(...args) {
  try {
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  } catch (error) {
    throw new Sentence(`git ${args[0]} failed: ${String(error.stderr).trim() || error.message}`);
  }
}

const migrationsIn = (journal) => JSON.parse(journal).entries.length;

/** The newest release with fewer migrations than this build. */
function releaseBefore() {
  const own = migrationsIn(fs.readFileSync(path.join(ROOT, JOURNAL), "utf8"));
  const releases = git("tag", "--list", "v*", "--sort=-v:refname").split("\n").filter(Boolean);
  return releases.find((tag) => migrationsIn(git("show", `${tag}:${JOURNAL}`)) < own);
}

/** Checks out a commit into a folder that is removed when this command ends. */
function checkOut(commit) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tender-version-"));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  onStop(remove, remove);
  git("clone", "--quiet", "--no-checkout", ROOT, folder);
  git("-C", folder, "checkout", "--quiet", "--detach", git("rev-parse", `${commit}^{commit}`));
  return folder;
}

await runCommand(async () => {
  const commit = process.argv[2] ?? releaseBefore();
  if (!commit) {
    say("No migration follows a release, so there is nothing to test. A tag or commit behind -- is tested anyway.");
    return 0;
  }
  await ensureInstalled();
  await ensureBuilt({ server: true });
  const folder = checkOut(commit);
  say(`The API tests of ${commit} on a database of this build:`);
  const env = { ...process.env, NEWER_BUILD: ROOT };
  return runShown(...nodeProgram([path.join(folder, "bin/test.mjs"), "--project=api"], { cwd: folder, env }));
});
