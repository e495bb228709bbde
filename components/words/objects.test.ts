import { expect, test } from "@playwright/test";
import { AUDIT_ACTIONS } from "@/lib/core/access/audit-actions";
import { fieldInWords } from "./change-list";
import { objectHref, objectInWords } from "./objects";

const accountID = "0190a1b2-0000-7000-8000-000000000001";
const at = `/accounts/${accountID}`;

test("an act and its event lead to the same page", () => {
  const object = "0190a1b2-0000-7000-8000-000000000002";
  for (const name of ["issued-card.create", "issuedCard.created"])
    expect(objectHref({ name, accountID, object })).toBe(`${at}/cards/${object}`);
  for (const name of ["capability.request", "capability.updated"]) {
    expect(objectHref({ name, accountID, object: "wallet" })).toBe(`${at}/capabilities`);
    expect(objectInWords({ name, object: "wallet" })).toBe("Wallet");
  }
});

test("a bank account leads to its page, by its act and by its event", () => {
  const object = "0190a1b2-0000-7000-8000-000000000004";
  for (const name of ["bank-account.link", "bankAccount.created"])
    expect(objectHref({ name, accountID, object })).toBe(`${at}/sources/bank-accounts/${object}`);
});

test("an adjustment and a download of transactions lead to the wallet; an object without a page has no link", () => {
  const object = "0190a1b2-0000-7000-8000-000000000003";
  for (const name of ["adjustment", "adjustment.create"])
    expect(objectHref({ name, accountID, object })).toBe(`${at}/wallet#adjustments`);
  expect(objectHref({ name: "wallet-transactions.export", accountID, object })).toBe(`${at}/wallet`);
  expect(objectHref({ name: "sweep", accountID, object })).toBeUndefined();
});

test("an invite leads to its page and a redeemed one to its account; a cut code has no link", () => {
  const name = "onboarding-invite.create";
  expect(objectHref({ name, accountID, object: "LdoN_abc-1" })).toBe("/invites/LdoN_abc-1");
  expect(objectHref({ name, accountID, object: "LdoN_a…" })).toBeUndefined();
  expect(objectInWords({ name, object: "LdoN_abc-1" })).toBe("Invite LdoN_a…");
  expect(objectInWords({ name, object: "LdoN_a…" })).toBe("Invite LdoN_a…");
  expect(objectInWords({ name, object: "LdoN_abc-1", objectName: "Corner Bakery" })).toBe("Corner Bakery");
  expect(objectHref({ name: "onboarding-invite.redeem", accountID, object: accountID })).toBe(at);
  expect(objectHref({ name: "session.sign-in", accountID, object: accountID })).toBeUndefined();
});

test("a field has the label of its form, or its own name in words", () => {
  expect(fieldInWords("profile.business.legalBusinessName")).toBe("Legal business name");
  expect(fieldInWords("profile.business.address.city")).toBe("City");
  expect(fieldInWords("controls.velocityLimits.0.amount")).toBe("Velocity limits 1 amount");
  expect(fieldInWords("role")).toBe("Role");
});

test("a rejected act on an account leads to the account, never to another page with its ID", () => {
  expect(objectHref({ name: "transfer.create", accountID, object: accountID })).toBe(at);
  expect(objectHref({ name: "issued-card.create", accountID, object: accountID })).toBe(at);
  expect(objectHref({ name: "api-key.create", accountID, object: accountID })).toBe("/developers/api-keys");
  const wrong = Object.keys(AUDIT_ACTIONS).filter((name) =>
    objectHref({ name, accountID, object: accountID })?.replace(at, "").includes(accountID),
  );
  expect(wrong).toEqual([]);
});
