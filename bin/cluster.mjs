// npm run cluster: runs tests on a Citus cluster, by default those of the rules, the API and the nodes.
import "./lib/require-node.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { at } from "./lib/paths.mjs";
import { say } from "./lib/say.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";

const ALL = ["--project=domain", "--project=api", "--project=cluster"];

await runCommand(async () => {
  if (!process.env.CLUSTER_URL) {
    say(
      "No cluster is given, so its tests are skipped: set CLUSTER_URL to a database on the coordinator of a Citus cluster.",
    );
    return 0;
  }
  const wanted = process.argv.slice(2);
  return runShown(...nodeProgram([at("bin", "test.mjs"), ...(wanted.length > 0 ? wanted : ALL)]));
});
