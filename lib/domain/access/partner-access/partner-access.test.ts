import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { auditTrailView, connectionTable } from "@/db/schema";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { mailTo, withMail } from "@/testing/mail";
import { newPerson, signedIn } from "@/testing/people";
import type { ConsentScope } from "@/lib/core/access/scopes";
import { DAY } from "@/lib/core/time/time";
import { identify } from "@/lib/http/sign-in/identity";
import { askPermission } from "./ask-permission";
import { type AskPermission, partnerAccess, permissionRequests } from "./dashboard";
import { getPartnerAccess } from "./queries";
import { setPartnerAccess } from "./set-partner-access";
import type { AccountID } from "@/lib/core/api/ids";

const db = testDatabase();
const CONSENT_SCOPES: ConsentScope[] = ["accounts.read", "profile.read"];

/** A partner, an account that it brought in with few permissions, and the account's owner. */
async function setting() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, { scopes: CONSENT_SCOPES });
  const account: Partner = { ...partner, accountID, homePartnerID: partner.accountID };
  const owner = await newPerson(db, account);
  const ask = (body: AskPermission, now = new Date()) =>
    asChange(ctxFor(partner, accountID, { now }), permissionRequests.send, { accountID }, (open) =>
      askPermission(open, body),
    );
  const own = () => signedIn(db, account, owner);
  const set = async (scopes: ConsentScope[]) =>
    asChange(await own(), partnerAccess.set, {}, (open) => setPartnerAccess(open, { scopes }));
  return { partner, accountID, account, owner, ask, own, set };
}

const scopesOf = async (partner: Partner, accountID: string) =>
  (
    await db
      .select({ scopes: connectionTable.scopes })
      .from(connectionTable)
      .where(and(eq(connectionTable.partnerID, partner.accountID), eq(connectionTable.accountID, accountID)))
  )[0]?.scopes;

const rowsOf = (partnerID: AccountID, action: string) =>
  db
    .select()
    .from(auditTrailView)
    .where(and(eq(auditTrailView.partnerID, partnerID), eq(auditTrailView.action, action)));

test("owners and administrators are asked in their language for a permission that the partner lacks, with a link to grant it", async () => {
  const { partner, accountID, account, owner, ask } = await setting();
  const admin = await newPerson(db, account, { role: "admin" });
  const support = await newPerson(db, account, { role: "support" });
  expect(await ask({ scope: "wallets.read", language: "es" })).toEqual({ recipients: [owner.email, admin.email] });
  const [mail, ...more] = await mailTo(db, owner.email, "permission-request");
  expect([more, await mailTo(db, support.email)]).toEqual([[], []]);
  expect(mail).toMatchObject({
    accountID: partner.accountID,
    about: accountID,
    subject: `${partner.displayName} le pide un permiso`,
  });
  expect(mail?.content?.text).toContain("- Ver su saldo y sus movimientos");
  expect(mail?.content?.text).toContain("/settings/partner-access?asked=wallets.read");
  expect(await rowsOf(partner.accountID, "permission.ask")).toMatchObject([
    { accountID, object: accountID, reason: "wallets.read", outcome: "done" },
  ]);
});

test("a second request within a day is rejected, and one for a different permission is not", async () => {
  const { owner, ask } = await setting();
  const now = new Date();
  const later = (ms: number) => new Date(now.getTime() + ms);
  await ask({ scope: "wallets.read" }, now);
  await expect(ask({ scope: "wallets.read" }, later(DAY - 60_000))).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("in the last 24 hours") as unknown,
  });
  await ask({ scope: "cards.read" }, later(1000));
  await ask({ scope: "wallets.read" }, later(DAY + 60_000));
  expect(await mailTo(db, owner.email)).toHaveLength(3);
});

test("of ten simultaneous requests one is sent", async () => {
  const { owner, ask } = await setting();
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => ask({ scope: "files.read" })));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await mailTo(db, owner.email)).toHaveLength(1);
});

test("a permission cannot be requested if it exists, for one's own account, or if the account has no one who can grant it", async () => {
  const { partner, ask } = await setting();
  await expect(ask({ scope: "profile.read" })).rejects.toMatchObject({ message: "you have this permission already" });
  await expect(transact(ctxFor(partner), (open) => askPermission(open, { scope: "cards.read" }))).rejects.toMatchObject(
    { message: "this is your own account" },
  );
  const { accountID } = await newAccount(db, partner, { scopes: CONSENT_SCOPES });
  const alone = ctxFor(partner, accountID);
  await expect(transact(alone, (open) => askPermission(open, { scope: "cards.read" }))).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("no one in this account can sign in") as unknown,
  });
  await withMail(undefined, () => expect(ask({ scope: "cards.read" })).rejects.toMatchObject({ kind: "downstream" }));
});

test("permissions that the account's owner grants or withdraws apply at the partner's next request", async () => {
  const { partner, accountID, own, set } = await setting();
  const staff = await signedIn(db, partner, await newPerson(db, partner));
  const seen = async () => {
    const credential = { kind: "session", token: staff.token } as const;
    return (await identify(db, credential, new Date(), { accountID }))?.connection?.map(({ scope }) => scope);
  };
  expect(await getPartnerAccess(await own())).toEqual({ partner: partner.displayName, scopes: CONSENT_SCOPES });
  expect(await set(["wallets.read", ...CONSENT_SCOPES])).toEqual({
    partner: partner.displayName,
    scopes: [...CONSENT_SCOPES, "wallets.read"],
  });
  expect(await seen()).toEqual([...CONSENT_SCOPES, "wallets.read"]);
  await set(["profile.read"]);
  expect(await seen()).toEqual(["profile.read"]);
  await set(["profile.read"]);
  const rows = await rowsOf(accountID, "partner-access.update");
  expect(rows).toHaveLength(2);
  expect(rows.map(({ changes }) => changes)).toEqual(
    expect.arrayContaining([
      [{ field: "scopes", before: "accounts.read, profile.read", after: "accounts.read, profile.read, wallets.read" }],
      [{ field: "scopes", before: "accounts.read, profile.read, wallets.read", after: "profile.read" }],
    ]),
  );
});

test("a partner cannot grant itself permissions, and other partners' connections do not change", async () => {
  const { partner, accountID, set } = await setting();
  const other = await newPartner(db);
  await db
    .insert(connectionTable)
    .values({ partnerID: other.accountID, accountID, scopes: ["files.read"], createdOn: new Date() });
  expect(await getPartnerAccess(ctxFor(partner))).toEqual({});
  await expect(transact(ctxFor(partner), (open) => setPartnerAccess(open, { scopes: [] }))).rejects.toMatchObject({
    kind: "conflict",
  });
  await set([]);
  expect([await scopesOf(partner, accountID), await scopesOf(other, accountID)]).toEqual([[], ["files.read"]]);
});

test("a connection that has ended is neither shown nor opened again", async () => {
  const { partner, accountID, own, set } = await setting();
  await db.update(connectionTable).set({ disconnectedOn: new Date() }).where(eq(connectionTable.accountID, accountID));
  expect(await getPartnerAccess(await own())).toEqual({});
  await expect(set(["wallets.read"])).rejects.toMatchObject({ kind: "conflict" });
  expect(await scopesOf(partner, accountID)).toEqual(CONSENT_SCOPES);
});
