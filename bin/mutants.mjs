// npm run mutants [-- refunds | transfers/create/charges.ts …]: plants small faults in the code that moves money, one
// at a time, and reports those that no test finds. The reports are in test-results/mutants.
import fs from "node:fs";
import path from "node:path";
import "./lib/require-node.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { openTestDatabase } from "./lib/database.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { at, DATA, TEST_RESULTS } from "./lib/paths.mjs";
import { say, Sentence } from "./lib/say.mjs";
import { intervalOf, isSampled } from "./mutants/sample.mjs";

const DOMAIN = "lib/domain";
const AREA = `${DOMAIN}/money`;
const FOLDERS = ["ledger", "transfers", "refunds", "disputes", "fee-plans", "schedules"];
const SCORE_MIN = 85;

/** Tests and their shared code; and bindings, which only pick arguments and are tested over HTTP. */
const NO_RULES = ["!**/*.test.ts", "!**/rule-tests.ts", "!**/bindings.ts"];
const REPORTS = path.join(TEST_RESULTS, "mutants");

/** Randomized sequences find what other tests find, and take a minute. */
const EXCLUDED_TESTS = /sequences\.test\.ts$/;

/** The share of the mutants that is tried. */
const SAMPLE = Number(process.env.MUTANT_SAMPLE || 1);

const folderOf = (place) => place.split("/")[0];

/** The tests in the folder of one of the places, and those that import from it. */
function testsFor(places) {
  const folders = places.map(folderOf);
  const names = fs.readdirSync(at(DOMAIN), { recursive: true, encoding: "utf8" });
  const files = names.map((name) => path.posix.join(DOMAIN, name.split(path.sep).join("/")));
  const tests = files.filter((file) => file.endsWith(".test.ts") && !EXCLUDED_TESTS.test(file)).sort();
  const isNear = (file, text) => (folder) =>
    file.startsWith(`${AREA}/${folder}/`) || text.includes(`"@/${AREA}/${folder}/`);
  return tests.filter((file) => folders.some(isNear(file, fs.readFileSync(at(file), "utf8"))));
}

function optionsFor(places) {
  const sampled = SAMPLE < 1 ? [`sample-${SAMPLE}`] : [];
  const name = [...places, ...sampled].join("-").replaceAll("/", "-");
  const patterns = places.map((place) => (place.endsWith(".ts") ? `${AREA}/${place}` : `${AREA}/${place}/**/*.ts`));
  return {
    mutate: [...patterns, ...NO_RULES],
    ignorePatterns: ["/.*", "/app", "/components", "/docs", "/public", "/test-results", "/*.md"],
    plugins: [at("bin/mutants/runner.mjs")],
    testRunner: "registry",
    testRunnerNodeArgs: ["--conditions=react-server", "--enable-source-maps"],
    ignorers: ["sentences"],
    // Modules create declarations (schemas, states, SQL) when they load. Tests that loop over declarations cover them.
    ignoreStatic: true,
    coverageAnalysis: "perTest",
    disableTypeChecks: false,
    concurrency: Number(process.env.MUTANT_RUNNERS || 1),
    timeoutMS: 30_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 30,
    incremental: true,
    incrementalFile: path.join(REPORTS, `${name}.json`),
    tempDirName: path.join(DATA, "mutants", name),
    cleanTempDir: "always",
    reporters: ["progress-append-only", "html", "json"],
    htmlReporter: { fileName: path.join(REPORTS, `${name}.html`) },
    jsonReporter: { fileName: path.join(REPORTS, `${name}-report.json`) },
    mutants: { tests: testsFor(places), budget: Number(process.env.MUTANT_BUDGET || 6000), sample: SAMPLE },
  };
}

/** A sentence about the accuracy of the sample. */
function wordsOfSample(match, tried, mutants) {
  if (SAMPLE === 1) return "";
  const all = mutants.filter(({ status }) => status !== "Ignored").length;
  const [least, most] = intervalOf(match, tried, all).map((share) => (share * 100).toFixed(1));
  return `; a sample of ${tried} of ${all}, so it is ${least} to ${most} % with 95 % confidence`;
}

/** The score of a place: the share of valid mutants that a test finds. */
function scoreOf(results, place) {
  const isThere = ({ fileName }) => `${path.posix.join(...fileName.split(path.sep))}/`.includes(`${AREA}/${place}/`);
  const mutants = results.filter(isThere);
  const sampled = mutants.filter(({ id }) => isSampled(id, SAMPLE));
  const count = (...statuses) => sampled.filter(({ status }) => statuses.includes(status)).length;
  const slow = count("Timeout");
  const [row, missed] = [count("Killed") + slow, count("Survived", "NoCoverage")];
  const score = row + missed === 0 ? 100 : (row / (row + missed)) * 100;
  const others = `${missed} missed, ${mutants.filter(({ status }) => status === "Ignored").length} left out, ${count("RuntimeError")} broken`;
  const words = `${place}: ${score.toFixed(1)} %: ${row} found (${slow} by time), ${others}`;
  return { score, words: words + wordsOfSample(row, row + missed, mutants) };
}

await runCommand(async () => {
  const places = process.argv.length > 2 ? process.argv.slice(2) : FOLDERS;
  const unknown = places.find((place) => !FOLDERS.includes(folderOf(place)));
  if (unknown) throw new Sentence(`${unknown} is in none of ${FOLDERS.join(", ")}.`);
  await ensureInstalled();
  await ensureBuilt({ app: false });
  const { ownerUrl } = await openTestDatabase();
  process.env.DATABASE_URL = ownerUrl;
  delete process.env.MIGRATE_DATABASE_URL;
  fs.mkdirSync(REPORTS, { recursive: true });
  const { Stryker } = await import("@stryker-mutator/core");
  const results = await new Stryker(optionsFor(places)).runMutationTest();
  const scores = places.map((place) => scoreOf(results, place));
  for (const { words } of scores) say(words);
  return scores.every(({ score }) => score >= SCORE_MIN) ? 0 : 1;
});
