import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { sayerOf } from "./phrases";

const { sentence, fault } = sayerOf(undefined);

/** Returns the field rules in the code, with a number in place of computed parts. */
function rulesInCode(): string[] {
  const files = ["lib", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const code = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes("generated"));
  const matches = code.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(["`])(must [^"`\n]+)\1/g)].map(([, , rule = ""]) => rule),
  );
  return [...new Set(matches.map((rule) => rule.replaceAll(/\$\{[^}]*\}/g, "5").replaceAll("{}", "5")))];
}

test("each rule becomes a sentence, and no label is followed by must", () => {
  const rules = rulesInCode();
  expect(rules.length).toBeGreaterThan(80);
  for (const rule of rules) {
    expect(fault("Label", rule), rule).toMatch(/^(Enter|Use|Check|Choose|An|One|Together|This) .+\.$/);
    expect(sentence("Label", rule), rule).toBe(`Label: ${fault("Label", rule)}`);
  }
});

test("rules become instructions", () => {
  for (const [rule, wanted] of [
    ["must be an email address", "Enter an address like name@example.com."],
    ["must be 64 characters or fewer", "Use 64 characters or fewer."],
    ["must be at most $20.00", "Enter at most $20.00."],
    ["must add up to 100 with the others", "Together these must total 100%."],
    ["must be an amount like 250 or 1,200.50", "Enter an amount like 250 or 1,200.50."],
    [
      "must have 12 characters or more and must not be a common one",
      "Use 12 characters or more, and not a common one.",
    ],
    ["must not be in the future", "This must not be in the future."],
    ["choose at least one", "Choose at least one."],
    ["is a number that is never issued", "No Social Security number looks like this. Check it."],
  ] as const)
    expect(fault("Label", rule)).toBe(wanted);
});

test("a predicate without an instruction follows its label, and a sentence is unchanged", () => {
  expect(fault("Email", "is required")).toBe("Email is required");
  expect(sentence("Email", "is required")).toBe("Email is required");
  expect(sentence("Email", "Enter your email address.")).toBe("Enter your email address.");
  expect(sentence("No one owns 25% or more.", "must be confirmed")).toBe(
    "No one owns 25% or more: Check this box to continue.",
  );
});
