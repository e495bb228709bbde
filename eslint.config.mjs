import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import boundaries from "eslint-plugin-boundaries";
import playwright from "eslint-plugin-playwright";
import { plainComments } from "./bin/lib/plain-comments.mjs";

/** Orders who may import what (architecture, section 4): the first pattern that fits a file decides. */
const elements = [
  { type: "test", pattern: ["**/*.test.ts", "**/*.spec.ts", "e2e/**/*"], mode: "full" },
  {
    type: "contract",
    pattern: [
      "lib/domain/*/*/{contract,dashboard,states,events}.ts",
      "lib/domain/*/*/shared/*",
      "lib/domain/{events,kernel/limits}.ts",
      "lib/http/reference/reference.ts",
    ],
    mode: "full",
  },
  { type: "core", pattern: "lib/core/*", mode: "full" },
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
  {
    type: "setup",
    pattern: ["db/{setup,migrate,apply-functions,roles}.ts", "db/seed/**/*", "db/testing/**/*"],
    mode: "full",
  },
  { type: "schema", pattern: ["db/schema/*", "db/columns.ts"], mode: "full" },
  {
    type: "client-db",
    pattern: "db/{client,connection,long-work,pool,queue,secure-stream,watch,watched-socket}.{ts,mjs}",
    mode: "full",
  },
  { type: "kit", pattern: "components/{ui,form,list,page,words}/**/*", mode: "full" },
  { type: "shell", pattern: "components/shell/**/*", mode: "full" },
  { type: "component", pattern: "components/*/**/*", capture: ["group"], mode: "full" },
  { type: "app", pattern: ["app/**/*"], mode: "full" },
];

const allow = (from, ...to) => ({ from: [from], allow: to });

/** The areas of lib/domain, the lowest first. An area imports itself and those below it; contracts are free. */
const AREAS = ["kernel", "platform", "access", "money", "accounts", "onboarding", "cards", "overview"];

const areaRules = AREAS.map((area, index) => ({
  from: ["domain", "rows"].map((type) => [type, { area }]),
  allow: [["domain", { area: AREAS.slice(0, index + 1) }]],
}));

export default [
  {
    ignores: [
      "node_modules/",
      ".next/",
      "dist/",
      ".data/",
      "next-env.d.ts",
      "test-results/",
      "public/",
      "lib/generated/",
    ],
  },
  ...next,
  ...nextTypescript,
  {
    plugins: { house: { rules: { "plain-comments": plainComments } } },
    rules: { "house/plain-comments": "error" },
  },
  {
    files: ["{app,components,lib,db,e2e}/**/*.{ts,tsx}"],
    plugins: { boundaries },
    settings: { "boundaries/elements": elements, "import/resolver": { typescript: { alwaysTryTypes: true } } },
    rules: {
      "boundaries/element-types": [
        "error",
        {
          default: "disallow",
          rules: [
            allow("core", "core"),
            allow("contract", "core", "contract"),
            allow("client", "core", "client", "contract"),
            allow("kit", "kit", "core", "client", "contract", "operations"),
            allow("shell", "kit", "shell", "core", "client", "contract", "operations"),
            // A group of pages imports the kits, and no other group.
            allow(
              "component",
              "kit",
              ["component", { group: "${from.group}" }],
              "core",
              "client",
              "contract",
              "operations",
            ),
            allow("schema", "schema", "core", "contract"),
            allow("client-db", "schema", "env", "core", "client-db"),
            allow("env", "core"),
            allow("rows", "core", "contract", "schema", "client-db", "rows", "env"),
            allow(
              "domain",
              "core",
              "contract",
              "schema",
              "client-db",
              ["rows", { group: "${from.group}" }],
              "provider",
              "env",
            ),
            ...areaRules,
            allow("wiring", "domain"),
            allow("provider", "core", "env", "contract", "provider"),
            allow(
              "jobs",
              "core",
              "contract",
              "schema",
              "client-db",
              "domain",
              "wiring",
              "rows",
              "provider",
              "env",
              "http",
              "jobs",
            ),
            allow(
              "http",
              "core",
              "contract",
              "schema",
              "client-db",
              "domain",
              "wiring",
              "provider",
              "env",
              "http",
              "jobs",
              "client",
            ),
            allow(
              "setup",
              "core",
              "contract",
              "schema",
              "client-db",
              "domain",
              "wiring",
              "rows",
              "provider",
              "env",
              "setup",
            ),
            allow(
              "app",
              "env",
              "http",
              "kit",
              "shell",
              "component",
              "domain",
              "contract",
              "core",
              "client",
              "operations",
              "app",
            ),
            allow(
              "test",
              "core",
              "contract",
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
  },
  {
    // Rules that know types: a promise that nobody awaits, or a state that nobody thought of.
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    // A test's own server may fail as a whole.
    files: ["**/*.test.ts", "db/testing/**/*.ts", "e2e/**/*.ts"],
    rules: {
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
    },
  },
  {
    files: ["**/*.tsx"],
    rules: { "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  { files: ["app/**/route.ts"], rules: { "max-lines": ["error", { max: 15 }] } },
  { files: ["app/**/page.tsx"], rules: { "max-lines": ["error", { max: 40 }] } },
  {
    files: [
      "app/**/{page,layout,loading,error,not-found,global-error,template,forbidden}.tsx",
      "*.config.ts",
      "e2e/**/*.ts",
    ],
    rules: { "no-restricted-exports": "off" },
  },
  { files: ["*.config.{js,mjs,ts}"], rules: { "import/no-anonymous-default-export": "off" } },
  { files: ["**/*.test.ts", "**/*.spec.ts", "e2e/**/*.ts"], rules: { "max-lines-per-function": "off" } },
  {
    ...playwright.configs["flat/recommended"],
    files: ["e2e/**/*.ts"],
    rules: {
      ...playwright.configs["flat/recommended"].rules,
      "playwright/consistent-spacing-between-blocks": "off",
      "playwright/expect-expect": ["error", { assertFunctionPatterns: ["^expect", "^follows", "^refuses"] }],
      // Tests made from the list of operations ask what an operation is.
      "playwright/no-conditional-in-test": "off",
      "playwright/no-conditional-expect": "off",
      "playwright/no-skipped-test": ["error", { allowConditional: true }],
      "playwright/valid-title": ["error", { ignoreTypeOfTestName: true, ignoreTypeOfDescribeName: true }],
    },
  },
  {
    files: ["e2e/dashboard/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.name='expect'] > AwaitExpression, CallExpression[callee.name='expect'] > :not(ArrowFunctionExpression) AwaitExpression",
          message: "This reads once. Wait for what you expect: expect(locator), or expect.poll(() => …).",
        },
        {
          selector:
            "CallExpression[callee.property.name='catch'][callee.object.callee.property.name=/^(click|press|fill|tap|check)$/]",
          message: "This hides an action that failed. Wait for what decides whether to act.",
        },
      ],
    },
  },
  {
    files: ["{app,components}/**/*.tsx"],
    ignores: ["components/ui/button.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='type'][value.value='submit']",
          message: "Use SubmitButton: it never loses a click when a field shows its error on blur.",
        },
        {
          selector: "CallExpression[callee.name='dynamic'][arguments.length=1]",
          message: "Say what is drawn while it loads, or the whole page is hidden meanwhile.",
        },
      ],
    },
  },
  {
    files: ["{app,components}/**/*.tsx"],
    ignores: ["components/ui/app-link.tsx"],
    rules: {
      "no-restricted-imports": [
        "error",
        { paths: [{ name: "next/link", message: "Use AppLink: it fetches ahead only what the pointer is near." }] },
      ],
    },
  },
  {
    files: ["components/**/*.{ts,tsx}"],
    // These modules are only loaded to check something, or run on the server alone.
    ignores: [
      "**/*.test.ts",
      "components/hosted/answers/answer-rules.ts",
      "components/hosted/answers/answers.ts",
      "components/form/values/check-body.ts",
      "components/onboarding/invite/import-body.ts",
      "components/team/join-code.ts",
    ],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          paths: [{ name: "zod", allowTypeImports: true, message: "Schemas are loaded when something is checked." }],
          patterns: [
            {
              group: ["@/lib/domain/*/*/contract", "@/lib/domain/*/*/dashboard"],
              allowTypeImports: true,
              message: "Name operations by lib/generated/operations: schemas are loaded when something is checked.",
            },
          ],
        },
      ],
    },
  },
  { files: ["lib/http/log.ts"], rules: { "no-console": "off" } },
];
