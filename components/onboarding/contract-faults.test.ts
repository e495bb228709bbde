import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { z } from "zod";
import { faultsOf } from "@/lib/client/form-errors";
import { SCOPES } from "@/lib/core/scopes";
import { CreateAccountFields } from "@/lib/domain/accounts/contract";
import { CAPABILITIES } from "@/lib/domain/capabilities/contract";
import { CreateInvite } from "@/lib/domain/invites/contract";
import { KNOWLEDGE } from "@/lib/domain/invite-builder/shared/saved-invite";
import { inviteDefaults } from "./invite-defaults";
import { inviteBody, type InviteFormValues, TERMS_KINDS } from "./invite-form";
import { inviteProblems, optionID, REQUEST_CONTROL } from "./invite-problems";

/** Every place of the contract at which a message can stand. */
const PLACES = [
  ...leaves(CreateInvite.omit({ prefill: true }), ""),
  ...leaves(CreateAccountFields, "prefill."),
  "prefill",
  "captcha",
].filter((path) => !/^(capabilities|scopes|feePlanCodes)$/.test(path));
const PLANS = ["standard", "plus"];

function leaves(schema: z.ZodObject, prefix: string): string[] {
  return Object.entries(schema.shape).flatMap(([name, declared]) => {
    const field = declared instanceof z.ZodOptional ? declared.unwrap() : declared;
    return field instanceof z.ZodObject
      ? [...leaves(field, `${prefix}${name}.`), `${prefix}${name}`]
      : [`${prefix}${name}`];
  });
}

const values = fc
  .record({
    accountType: fc.constantFrom("business" as const, "individual" as const),
    knowledge: fc.constantFrom(...KNOWLEDGE),
    terms: fc.constantFrom(...TERMS_KINDS),
    scopes: fc.shuffledSubarray([...SCOPES]),
    capabilities: fc.shuffledSubarray([...CAPABILITIES]),
    plans: fc.shuffledSubarray(PLANS),
  })
  .map(({ accountType, knowledge, terms, scopes, capabilities, plans }): InviteFormValues => {
    const blank = inviteDefaults({ plans: PLANS.map((code) => ({ code, planID: code })) });
    return {
      ...blank,
      scopes,
      capabilities,
      feePlanCodes: plans,
      builder: { ...blank.builder, knowledge, terms },
      prefill: { ...blank.prefill, accountType, foreignID: "shop-1" },
    };
  });

/** A 422 tree as the contract has it: a message for a whole list or for some of its elements, and messages at any places. */
const tree = fc
  .record({
    places: fc.uniqueArray(fc.constantFrom(...PLACES), { maxLength: 8 }),
    lists: fc.dictionary(
      fc.constantFrom("capabilities", "scopes", "feePlanCodes"),
      fc.oneof(
        fc.constant("is wrong"),
        fc.dictionary(fc.nat(12).map(String), fc.constant("is refused"), { minKeys: 1 }),
      ),
    ),
  })
  .map(({ places, lists }) => {
    const body: Record<string, unknown> = { ...lists };
    for (const path of places) if (!places.some((other) => other.startsWith(`${path}.`))) put(body, path);
    return body as Parameters<typeof faultsOf>[0];
  });

function put(root: Record<string, unknown>, path: string): void {
  const keys = path.split(".");
  const parent = keys.slice(0, -1).reduce((node, key) => (node[key] ??= {}) as Record<string, unknown>, root);
  parent[keys.at(-1) ?? ""] = `m:${path}`;
}

/** The controls which the builder draws for these values, as the browser journey over all places finds them. */
function drawn({
  prefill: { accountType },
  builder: { knowledge, terms },
  capabilities,
  scopes,
  feePlanCodes,
}: InviteFormValues): Set<string> {
  const facts = leaves(
    CreateAccountFields.shape.profile.shape[accountType].unwrap(),
    `prefill.profile.${accountType}.`,
  );
  const support = leaves(CreateAccountFields.shape.customerSupport.unwrap(), "prefill.customerSupport.");
  const isShort = (path: string) => /\.(legalBusinessName|email|phone\.number|name\.\w+)$/.test(path);
  return new Set([
    "capabilities",
    "scopes",
    "feePlanCodes",
    "returnURL",
    "termsOfServiceURL",
    "prefill.accountType",
    "builder.knowledge",
    REQUEST_CONTROL,
    ...CAPABILITIES.filter((one) => capabilities.includes(one)).map((one) => optionID("capabilities", one)),
    ...scopes.map((one) => optionID("scopes", one)),
    ...feePlanCodes.map((one) => optionID("feePlanCodes", one)),
    ...(knowledge === "everything"
      ? [...facts, `prefill.profile.${accountType}.governmentID`, ...(accountType === "business" ? support : [])]
      : knowledge === "contact"
        ? facts.filter(isShort)
        : []),
    ...(knowledge === "nothing"
      ? []
      : [
          "builder.terms",
          "prefill.foreignID",
          "prefill.metadata",
          "prefill.settings.achPayment.companyName",
          ...(accountType === "business" ? ["prefill.settings.cardPayment.statementDescriptor"] : []),
        ]),
    ...(knowledge !== "nothing" && terms === "token" ? ["prefill.termsOfService.token"] : []),
    ...(knowledge !== "nothing" && terms === "manual"
      ? ["acceptedDate", "acceptedIP", "acceptedUserAgent", "acceptedDomain"].map(
          (one) => `prefill.termsOfService.manual.${one}`,
        )
      : []),
  ]);
}

test("each of 1,000 refusals of the contract lands whole on controls which are drawn, also when others were ticked meanwhile", () => {
  fc.assert(
    fc.property(tree, values, values, (body, before, after) => {
      const sent = { faults: faultsOf(body), snapshot: inviteBody(before) };
      for (const now of [
        before,
        { ...before, scopes: after.scopes, capabilities: after.capabilities, feePlanCodes: after.feePlanCodes },
        after,
      ]) {
        const problems = inviteProblems(asErrors(sent.faults), sent, now);
        const there = drawn(now);
        expect(problems.filter(({ name }) => !there.has(name))).toEqual([]);
        if (now !== before) continue;
        const said = problems.map(({ message, label }) => `${label ?? ""} ${message}`).join("\n");
        expect(sent.faults.filter(({ message }) => !said.includes(message))).toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
});

/** What react-hook-form makes of the faults: a tree of its own. */
function asErrors(faults: readonly { path: string; message: string }[]): object {
  const root: Record<string, unknown> = {};
  for (const { path, message } of faults) {
    const node = path
      .split(".")
      .reduce<Record<string, unknown>>((parent, key) => (parent[key] ??= {}) as Record<string, unknown>, root);
    Object.assign(node, { type: "server", message });
  }
  return root;
}
