import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { CONSENT_SCOPES, type ConsentScope } from "@/lib/core/access/scopes";
import { CAPABILITIES } from "@/lib/core/money/capabilities";
import { presetScopes, SCOPE_PRESETS } from "./scope-presets";
import { isSensitive } from "@/lib/core/access/scope-words";

const capabilities = fc.uniqueArray(fc.constantFrom(...CAPABILITIES));

test("presets never include card numbers or disconnecting", () => {
  const ready = fc.constantFrom(...SCOPE_PRESETS.filter((preset) => preset !== "custom"));
  fc.assert(
    fc.property(
      ready,
      capabilities,
      (preset, chosen) => void expect(presetScopes(preset, chosen, []).filter(isSensitive)).toEqual([]),
    ),
  );
});

test("scopes keep the specification's order, so that an index always means the same", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SCOPE_PRESETS),
      capabilities,
      fc.shuffledSubarray([...CONSENT_SCOPES]),
      (preset, chosen, present) => {
        const scopes = presetScopes(preset, chosen, present);
        expect(scopes).toEqual([...scopes].sort((a, b) => CONSENT_SCOPES.indexOf(a) - CONSENT_SCOPES.indexOf(b)));
      },
    ),
  );
});

test("the minimum follows the capabilities and is never empty", () => {
  const minimum = (...chosen: (typeof CAPABILITIES)[number][]) => presetScopes("minimum", chosen, []);
  expect(minimum()).toEqual(["accounts.read", "capabilities.read", "profile.read"] satisfies ConsentScope[]);
  expect(minimum("card-issuing")).toContain("issued-cards.write");
  expect(minimum("transfers")).not.toContain("transfers.write");
});
