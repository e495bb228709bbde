import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import playwright from "eslint-plugin-playwright";
import { importRules } from "./bin/lib/import-rules.mjs";

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
  importRules,
  {
    // Rules that need types, for promises without await and states without a case.
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
    // A test's own server may fail completely.
    files: ["**/*.test.ts", "testing/**/*.ts", "e2e/**/*.ts"],
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
  // A logo is already resized on upload, so Next need not resize it.
  { files: ["components/page/brand.tsx"], rules: { "@next/next/no-img-element": "off" } },
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
      // Tests generated from the list of operations check properties of an operation.
      "playwright/no-conditional-in-test": "off",
      "playwright/no-conditional-expect": "off",
      "playwright/no-skipped-test": ["error", { allowConditional: true }],
      // Nightly tags come from constants or are computed by testing/turns.ts.
      "playwright/valid-test-tags": "off",
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
          message: "This hides a failed action. Wait for the element or state that the action depends on.",
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
          message: "Define a loading state. Without one, the whole page is hidden while the component loads.",
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
    files: ["{app,lib,db}/**/*.{ts,tsx}"],
    ignores: ["**/*.test.ts", "**/bank-file-thread.ts", "**/read-bank-file.ts", "lib/providers/rails/*/*.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex:
                "/(?:read-(?:bai2|camt|statement-file|status-report|nacha|bank-file|acknowledgments)|iso20022/document)$",
              allowTypeImports: true,
              message: "Readers of bank files hold the event loop: call readInThread.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["components/**/*.{ts,tsx}"],
    // These modules are loaded only for validation, or run only on the server.
    ignores: [
      "**/*.test.ts",
      "components/hosted/answers/answer-rules.ts",
      "components/hosted/answers/answers.ts",
      "components/form/values/check-body.ts",
      "components/onboarding/bulk/invite-rows.ts",
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
