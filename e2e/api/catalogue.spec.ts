import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { operationName } from "@/lib/core/api/operation";
import { operations } from "@/lib/http/bindings";
import { CATALOGUE } from "./catalogue";

/** Intended differences from the specification. */
const DECIDED: Record<string, string> = {
  // Accepting a dispute spends money, which a read scope must not allow.
  "POST /accounts/{accountID}/disputes/{disputeID}/accept": "transfers.write 200",
  // The specification lists scopes for merchants, which work here too.
  "POST /accounts/{accountID}/mobile-pay/domains": "mobile-pay.write mobile-pay-merchant.write 200",
  "PATCH /accounts/{accountID}/mobile-pay/domains": "mobile-pay.write mobile-pay-merchant.write 204",
  "GET /accounts/{accountID}/mobile-pay/domains": "mobile-pay.read mobile-pay-merchant.read 200",
};

const ours = new Map(operations.map((operation) => [operationName(operation), operation]));

test("every operation of the specification exists and is public", () => {
  const names = Object.keys(CATALOGUE);
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !ours.has(name) || ours.get(name)?.internal)).toEqual([]);
});

test("every operation of the specification requires its scope and answers its status", () => {
  const wrong = Object.entries({ ...CATALOGUE, ...DECIDED }).flatMap(([name, expected]) => {
    const operation = ours.get(name);
    if (!operation) return [];
    const { access, orScope, status, also = {} } = operation;
    const statuses = [status, ...Object.keys(also).map(Number)].filter((one) => one < 300).toSorted();
    const actual = [access === "signed-in" ? [] : access, orScope ?? [], statuses].flat(2).join(" ");
    return actual === expected ? [] : [`${name} has ${actual} instead of ${expected}`];
  });
  expect(wrong).toEqual([]);
});

/** The specification is in a folder next to the repository or next to the folder of its working copies, or absent. */
const SHARED = ["../shared", "../../shared"].map((folder) => path.resolve(folder)).find((folder) => existsSync(folder));

if (SHARED)
  test("the catalogue in this repository matches the specification", () => {
    expect(CATALOGUE).toEqual(catalogueIn(SHARED));
  });

/** The operation names of the specification, with the contract's scopes and statuses. */
function catalogueIn(shared: string): Record<string, string> {
  const spec = readFileSync(path.join(shared, "spec", "platform-api.md"), "utf8");
  const described = [...spec.matchAll(/^- Method and path: (\w+) (\S+)$/gm)];
  const listed = [...spec.matchAll(/^\|[^|]+\|[^|]+\| (GET|POST|PUT|PATCH|DELETE) \| (\/\S+) \|$/gm)];
  const details = contractIn(path.join(shared, "contract"));
  const names = [...described, ...listed].map(([, method, route]) => `${method} ${route}`);
  return Object.fromEntries(names.map((name) => [name, details.get(name) ?? "none"]));
}

/** Scopes and success statuses by operation name. */
function contractIn(folder: string): Map<string, string> {
  const texts = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), "utf8"));
  const sections = texts.flatMap((text) => text.split(/^(?=### )/m));
  return new Map(
    sections.flatMap((section) => {
      const [, name] = /^### .*`([A-Z]+ \/\S*)`/.exec(section) ?? [];
      const [, scope = ""] = /^\| Scope \| (.*) \|$/m.exec(section) ?? [];
      const [, success = ""] = /^\| Success \| (.*) \|$/m.exec(section) ?? [];
      const scopes = [...scope.matchAll(/`(?:\S*\/)?([a-z-]+\.[a-z-]+)`/g)].map(([, one]) => one);
      const statuses = [...success.matchAll(/(?<!\S)(2\d\d)(?![^\s,])/g)].map(([, one]) => one);
      return name ? [[name, [...scopes, ...statuses].join(" ")] as const] : [];
    }),
  );
}
