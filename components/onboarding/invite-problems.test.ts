import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { SCOPES } from "@/lib/core/scopes";
import { CAPABILITIES } from "@/lib/domain/capabilities/contract";
import { faultsOf } from "@/lib/client/form-errors";
import { inviteDefaults } from "./invite-defaults";
import { inviteBody, type InviteFormValues } from "./invite-form";
import type { Knowledge } from "@/lib/domain/invite-builder/shared/saved-invite";
import { inviteProblems, optionID, REQUEST_CONTROL, refusalsOf } from "./invite-problems";

const PLAN = { code: "standard", planID: "0192f3a4-0000-7000-8000-00000000000a" };
const blank = (): InviteFormValues => inviteDefaults({ plans: [PLAN] });
const knowing = (knowledge: Knowledge): InviteFormValues => ({
  ...blank(),
  builder: { ...blank().builder, knowledge },
});
const asErrors = (faults: readonly { path: string; message: string }[]) =>
  Object.fromEntries(faults.map(({ path, message }) => [path, { type: "server", message }]));

test("a refused permission is marked by what was sent, whatever is ticked meanwhile", () => {
  const sent = {
    faults: [{ path: "scopes.1", message: "is not a scope" }],
    snapshot: { scopes: ["accounts.read", "transfers.write"] },
  };
  const later: InviteFormValues = { ...blank(), scopes: ["transfers.write"] };
  expect(inviteProblems(asErrors(sent.faults), sent, later)).toEqual([
    { name: optionID("scopes", "transfers.write"), message: "Permissions: transfers.write is not a scope" },
  ]);
  expect(inviteProblems(asErrors(sent.faults), sent, { ...blank(), scopes: ["accounts.read"] })).toEqual([]);
});

test("an index beyond what was sent falls to the group, an unknown key is named as the server named it", () => {
  const sent = {
    faults: faultsOf({ capabilities: { "9": "is odd" }, captcha: "is missing" }),
    snapshot: { capabilities: ["transfers"] },
  };
  expect(inviteProblems(asErrors(sent.faults), sent, blank())).toEqual([
    { name: "capabilities", message: "Capabilities: is odd" },
    { name: REQUEST_CONTROL, message: "Server: captcha — is missing" },
  ]);
});

test("a field of the profile that is not shown is named, one that is shown is linked", () => {
  const faults = [
    { path: "prefill.profile.business.address.city", message: "is required" },
    { path: "prefill.profile.individual.name.firstName", message: "is required" },
  ];
  expect(inviteProblems(nested(faults), null, knowing("everything"))).toEqual([
    { name: "prefill.accountType", message: "Server: prefill.profile.individual.name.firstName — is required" },
    { name: "prefill.profile.business.address.city", label: "City", message: "is required" },
  ]);
});

test("no message of a server's tree is ever lost", () => {
  const list = fc.constantFrom("capabilities", "scopes", "feePlanCodes");
  const key = fc.oneof(
    list,
    fc.constantFrom("returnURL", "prefill", "metadata", "x"),
    fc.string({ minLength: 1 }).filter((text) => !/[.]|__proto__|^(message|type|ref|root)$/.test(text)),
  );
  const leaf = fc.string({ minLength: 1 }).map((text) => `m${text}`);
  const tree = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(fc.nat(40).map(String), leaf, { minKeys: 1 })), {
    minKeys: 1,
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(
      tree,
      fc.shuffledSubarray([...SCOPES]),
      fc.shuffledSubarray([...CAPABILITIES]),
      (body, scopes, capabilities) => {
        const values: InviteFormValues = { ...blank(), scopes, capabilities };
        const sent = { faults: faultsOf(body), snapshot: inviteBody(values) };
        const said = inviteProblems(asErrors(sent.faults), sent, values)
          .map(({ message }) => message)
          .join("\n");
        return sent.faults.every(({ message }) => said.includes(message));
      },
    ),
    { numRuns: 1000 },
  );
});

test("two complaints of one value merge", () => {
  const sent = {
    faults: faultsOf({ scopes: { "0": "first", "1": "second" } }),
    snapshot: { scopes: ["accounts.read", "accounts.read"] },
  };
  expect([...refusalsOf(sent).scopes]).toEqual([["accounts.read", "first"]]);
});

function nested(faults: readonly { path: string; message: string }[]): object {
  const root: Record<string, unknown> = {};
  for (const { path, message } of faults) {
    const keys = path.split(".");
    let node = root;
    for (const key of keys.slice(0, -1)) node = (node[key] ??= {}) as Record<string, unknown>;
    node[keys.at(-1) ?? ""] = { type: "custom", message };
  }
  return root;
}
