import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { ALERTS, newMetrics } from "./metrics";

const read = (file: string) => readFileSync(file, "utf8");
const USED = /\b(?:tender|process|nodejs)_[a-z0-9_]+/g;
const SUFFIX = /_(?:bucket|count|sum)$/;

/** The metric names in a text, without the suffixes of histograms. */
const namesIn = (text: string, existing: readonly string[]) => [
  ...new Set([...text.matchAll(USED)].map(([name]) => (existing.includes(name) ? name : name.replace(SUFFIX, "")))),
];

test("every metric in the alert rules and the dashboard exists, and the documentation lists all metrics", () => {
  const names = newMetrics().names();
  for (const file of ["deploy/prometheus/alerts.yaml", "deploy/grafana/tender.json"]) {
    const named = namesIn(read(file), names);
    expect(named.length, file).toBeGreaterThan(5);
    expect(
      named.filter((name) => !names.includes(name)),
      file,
    ).toEqual([]);
  }
  const page = read("docs/operators/metrics.md");
  const ours = names.filter((name) => name.startsWith("tender_"));
  expect(ours.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(namesIn(page, names).filter((name) => !names.includes(name))).toEqual([]);
});

test("the documentation explains every alert rule, and every alert of the log is counted from zero", async () => {
  const page = read("docs/operators/metrics.md");
  const alerts = [...read("deploy/prometheus/alerts.yaml").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  const logged = [...read("lib/http/log.ts").matchAll(/alert: "([a-z-]+)"(?:;| })/g)].map(([, name = ""]) => name);
  expect([...new Set(logged)].sort()).toEqual([...ALERTS]);
});

test("each alert rule is silent at its limit and fires beyond it, as promtool evaluates it", () => {
  const file = "deploy/prometheus/alerts.test.yaml";
  const rules = [...read("deploy/prometheus/alerts.yaml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect([...read(file).matchAll(/- name: (\w+)/g)].map(([, name]) => name)).toEqual(rules);
  const { error, status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  test.skip(error !== undefined, "promtool is not installed: apt-get install prometheus");
  expect(status, `${stdout}${stderr}`).toBe(0);
});
