import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { operationName } from "@/lib/core/operation";
import { operations } from "@/lib/http/bindings";

/** The specification and the contract lie beside the repository, or beside the folder of its working copies. */
const SHARED = ["../shared", "../../shared"].map((folder) => path.resolve(folder)).find((folder) => existsSync(folder));
const SPEC = SHARED && path.join(SHARED, "spec", "platform-api.md");
const CONTRACT = SHARED && path.join(SHARED, "contract");

/** Describes what the contract says of an operation: the names of its scopes, and the statuses of success. */
interface CatalogueEntry {
  scopes: string[];
  statuses: number[];
}

/** Lists differences from the contract that are on purpose. */
const DECIDED: Partial<Record<string, Partial<CatalogueEntry>>> = {
  // Accepting a dispute spends money, which no scope for reading may do.
  "POST /accounts/{accountID}/disputes/{disputeID}/accept": { scopes: ["transfers.write"] },
  // The specification lists scopes for merchants, which are as good here.
  "POST /accounts/{accountID}/mobile-pay/domains": { scopes: ["mobile-pay.write", "mobile-pay-merchant.write"] },
  "PATCH /accounts/{accountID}/mobile-pay/domains": { scopes: ["mobile-pay.write", "mobile-pay-merchant.write"] },
  "GET /accounts/{accountID}/mobile-pay/domains": { scopes: ["mobile-pay.read", "mobile-pay-merchant.read"] },
};

/** The operations of the catalogue's table, and the two that the specification describes in full. */
function catalogued(spec: string): string[] {
  const described = [...spec.matchAll(/^- Method and path: (\w+) (\S+)$/gm)];
  const listed = [...spec.matchAll(/^\|[^|]+\|[^|]+\| (GET|POST|PUT|PATCH|DELETE) \| (\/\S+) \|$/gm)];
  return [...described, ...listed].map(([, method, route]) => `${method} ${route}`);
}

/** Returns what the contract says, by the names of the operations. */
function contracted(folder: string): Map<string, CatalogueEntry> {
  const texts = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), "utf8"));
  const sections = texts.flatMap((text) => text.split(/^(?=### )/m));
  return new Map(
    sections.flatMap((section) => {
      const [, name] = /^### .*`([A-Z]+ \/\S*)`/.exec(section) ?? [];
      const [, scope = ""] = /^\| Scope \| (.*) \|$/m.exec(section) ?? [];
      const [, success = ""] = /^\| Success \| (.*) \|$/m.exec(section) ?? [];
      const scopes = [...scope.matchAll(/`(?:\S*\/)?([a-z-]+\.[a-z-]+)`/g)].map(([, one = ""]) => one);
      const statuses = [...success.matchAll(/(?<!\S)(2\d\d)(?![^\s,])/g)].map(([, one]) => Number(one));
      return name ? [[name, { scopes, statuses }] as const] : [];
    }),
  );
}

test.describe("the catalogue", () => {
  test.skip(SPEC === undefined || !existsSync(SPEC), "the specification does not lie beside this repository");
  const names = SPEC && existsSync(SPEC) ? catalogued(readFileSync(SPEC, "utf8")) : [];
  const contract = CONTRACT && existsSync(CONTRACT) ? contracted(CONTRACT) : new Map<string, CatalogueEntry>();
  const ours = new Map(operations.map((operation) => [operationName(operation), operation]));

  test("every operation of it is there, and public", () => {
    expect(names.length).toBeGreaterThan(80);
    expect(names).toContain("POST /onboarding-invites");
    const missing = names.filter((name) => !ours.has(name) || ours.get(name)?.internal);
    expect(missing).toEqual([]);
  });

  test("every operation of it asks for its scope, and answers its status", () => {
    expect(names.filter((name) => !contract.has(name))).toEqual([]);
    const wrong = names.flatMap((name) => {
      const operation = ours.get(name);
      if (!operation) return [];
      const said: CatalogueEntry = { scopes: [], statuses: [], ...contract.get(name), ...DECIDED[name] };
      const { access, orScope, status, also = {} } = operation;
      const statuses = [status, ...Object.keys(also).map(Number)].filter((one) => one < 300);
      const isForAll = access === "signed-in";
      const mine = `${[...(isForAll ? [] : [access]), ...(orScope ? [orScope] : [])].join(" ")}: ${statuses.toSorted().join(" ")}`;
      const theirs = `${said.scopes.join(" ")}: ${said.statuses.toSorted().join(" ")}`;
      return mine === theirs ? [] : [`${name} is ${mine}, not ${theirs}`];
    });
    expect(wrong).toEqual([]);
  });
});
