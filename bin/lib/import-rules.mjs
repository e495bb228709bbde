import boundaries from "eslint-plugin-boundaries";

/** Element types for the import rules (`docs/architecture.md`). The first pattern that matches a file decides. */
const elements = [
  { type: "test", pattern: ["**/*.test.ts", "**/*.spec.ts", "e2e/**/*"], mode: "full" },
  // Closed lists, which the database checks.
  {
    type: "states",
    pattern: ["lib/domain/*/*/states.ts", "lib/domain/money/dispute-evidence/shared/evidence-types.ts"],
    mode: "full",
  },
  {
    type: "contract",
    pattern: [
      "lib/domain/*/*/{contract,dashboard,events}.ts",
      "lib/domain/*/*/shared/*",
      "lib/domain/{events,kernel/limits}.ts",
      "lib/http/reference/reference.ts",
    ],
    mode: "full",
  },
  { type: "core", pattern: "lib/core/**/*", mode: "full" },
  { type: "client", pattern: "lib/client/*", mode: "full" },
  { type: "operations", pattern: "lib/generated/operations/*", mode: "full" },
  { type: "api-client", pattern: "lib/generated/api-client/**/*", mode: "full" },
  { type: "rows", pattern: "lib/domain/*/*/rows.ts", capture: ["area", "group"], mode: "full" },
  { type: "domain", pattern: "lib/domain/*/*/*", capture: ["area", "group", "file"], mode: "full" },
  { type: "domain", pattern: "lib/domain/*/*/*/*", capture: ["area", "group", "room", "file"], mode: "full" },
  { type: "domain", pattern: "lib/domain/*/*", capture: ["area", "file"], mode: "full" },
  { type: "wiring", pattern: "lib/domain/*", mode: "full" },
  { type: "provider", pattern: "lib/providers/**/*", mode: "full" },
  { type: "jobs", pattern: "lib/jobs/**/*", mode: "full" },
  { type: "http", pattern: "lib/http/**/*", mode: "full" },
  { type: "env", pattern: "lib/env.ts", mode: "full" },
  { type: "setup", pattern: ["lib/setup/*", "lib/demo/**/*", "testing/**/*"], mode: "full" },
  { type: "schema", pattern: ["db/schema/*", "db/{columns,placement}.ts"], mode: "full" },
  { type: "client-db", pattern: "db/*", mode: "full" },
  { type: "kit", pattern: "components/{ui,form,list,page,words}/**/*", mode: "full" },
  { type: "shell", pattern: "components/shell/**/*", mode: "full" },
  { type: "component", pattern: "components/*/**/*", capture: ["group"], mode: "full" },
  { type: "app", pattern: ["app/**/*"], mode: "full" },
];

const allow = (from, ...to) => ({ from: [from], allow: to });

/** Elements that the code around the domain imports. */
const SERVER = ["core", "contract", "states", "schema", "client-db", "domain", "wiring", "provider", "env"];

/**
 * The areas of lib/domain, lowest first. An area imports itself and those below it; contracts may be imported anywhere.
 */
const AREAS = ["kernel", "platform", "access", "money", "accounts", "onboarding", "cards", "overview"];

const areaRules = AREAS.map((area, index) => ({
  from: ["domain", "rows"].map((type) => [type, { area }]),
  allow: [["domain", { area: AREAS.slice(0, index + 1) }]],
}));

/** The part of the ESLint configuration for imports between elements. */
export const importRules = {
  files: ["{app,components,lib,db,e2e,testing}/**/*.{ts,tsx}"],
  plugins: { boundaries },
  settings: { "boundaries/elements": elements, "import/resolver": { typescript: { alwaysTryTypes: true } } },
  rules: {
    "boundaries/element-types": [
      "error",
      {
        default: "disallow",
        rules: [
          allow("core", "core"),
          allow("contract", "core", "contract", "states"),
          allow("client", "core", "client", "contract", "states"),
          allow("kit", "kit", "core", "client", "contract", "states", "operations"),
          allow("shell", "kit", "shell", "core", "client", "contract", "states", "operations"),
          // A group of pages imports the kits, but no other group.
          allow(
            "component",
            "kit",
            ["component", { group: "${from.group}" }],
            "core",
            "client",
            "contract",
            "states",
            "operations",
          ),
          allow("states", "core", "states"),
          allow("schema", "schema", "core", "states"),
          allow("client-db", "schema", "env", "core", "client-db"),
          allow("env", "core"),
          allow("rows", "core", "contract", "states", "schema", "client-db", "rows", "env"),
          allow(
            "domain",
            "core",
            "contract",
            "states",
            "schema",
            "client-db",
            ["rows", { group: "${from.group}" }],
            "provider",
            "env",
          ),
          ...areaRules,
          allow("wiring", "domain"),
          allow("provider", "core", "env", "contract", "states", "provider"),
          allow("jobs", ...SERVER, "rows", "http", "jobs"),
          allow("http", ...SERVER, "http", "jobs", "client"),
          allow("setup", ...SERVER, "rows", "setup"),
          allow(
            "app",
            "env",
            "http",
            "kit",
            "shell",
            "component",
            "domain",
            "contract",
            "states",
            "core",
            "client",
            "operations",
            "app",
          ),
          allow(
            "test",
            "core",
            "contract",
            "states",
            "client",
            "operations",
            "api-client",
            "rows",
            "domain",
            "wiring",
            "provider",
            "jobs",
            "http",
            "env",
            "setup",
            "schema",
            "client-db",
            "kit",
            "shell",
            "component",
            "app",
            "test",
          ),
        ],
      },
    ],
    "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    "max-params": ["error", { max: 4 }],
    "@typescript-eslint/no-explicit-any": "error",
    "@typescript-eslint/no-import-type-side-effects": "error",
    "@typescript-eslint/no-non-null-assertion": "error",
    "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "no-console": "error",
    "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true } }],
  },
};
