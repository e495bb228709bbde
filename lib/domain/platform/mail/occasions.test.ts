import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable, disputeTable } from "@/db/schema";
import { request } from "@/testing/capabilities";
import { asChange, ctxFor, transact } from "@/testing/context";
import { disputeOfPayment, newCardPayment } from "@/testing/disputes";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { newInvite } from "@/testing/onboarding";
import { newPerson, signedIn } from "@/testing/people";
import { ahead, clockAhead, courierOf, newEndpoint, startReceiver } from "@/testing/webhooks";
import { remember } from "@/e2e/canary";
import type { AccountID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { remindAccount } from "@/lib/domain/accounts/account-reminders/remind-account";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { sendInviteeCode } from "@/lib/domain/onboarding/applications/applications";
import { remindOfDisputes } from "@/lib/domain/money/disputes/remind-of-disputes";
import { emit } from "@/lib/domain/kernel/events/emit";
import { inviteList } from "@/lib/domain/onboarding/invites/dashboard";
import { INVITE_MAILS_PER_DAY, mailInvite, revokeInvite } from "@/lib/domain/onboarding/invites/invites";
import { createAPIKey } from "@/lib/domain/access/keys/keys";
import { createMemberInvite } from "@/lib/domain/access/member-invites/create-member-invite";
import { resendMemberInvite } from "@/lib/domain/access/member-invites/member-invites";
import { removeSecondFactor } from "@/lib/domain/access/second-factors/remove-second-factor";

const db = testDatabase();
const fresh = () => `${randomUUID()}@example.test`;
const subjectsTo = async (email: string) => (await mailTo(db, email)).map(({ subject }) => subject);

async function staffOf(partner: Partner) {
  const owner = await newPerson(db, partner, { role: "owner", totp: true });
  const developer = await newPerson(db, partner, { role: "developer" });
  const reader = await newPerson(db, partner, { role: "read-only" });
  return { owner, developer, reader };
}

test("a sign-up code is mailed in the invitee's language, and is not in the subject", async () => {
  const partner = await newPartner(db);
  const { ctx, invite } = await newInvite(partner);
  remember("code", invite.code);
  const email = fresh();
  const sent = await transact(ctx, (open) => sendInviteeCode(open, invite.code, { email, language: "es" }));
  const [mail] = await mailTo(db, email, "sign-up-code");
  expect(mail).toMatchObject({ accountID: partner.accountID, sender: partner.displayName });
  expect(mail?.subject).toBe(`Su código para ${partner.displayName}`);
  expect(mail?.content?.text).toContain(sent.code);
});

test("an invite is mailed in either language, at most five times a day, and only while it is pending", async () => {
  const partner = await newPartner(db);
  const { ctx, invite } = await newInvite(partner);
  remember("code", invite.code);
  const send = (email: string, language: "en" | "es" = "en") =>
    asChange({ ...ctx, requestID: randomUUID() }, inviteList.mail, { code: invite.code }, (open) =>
      mailInvite(open, invite.code, { email, language }),
    );
  const email = fresh();
  await send(email, "es");
  const [mail] = await mailTo(db, email, "invite");
  expect(mail?.content?.text).toContain(invite.link);
  expect(mail?.content?.html).toContain("Comenzar");
  for (let left = INVITE_MAILS_PER_DAY - 1; left > 0; left--) await send(fresh());
  await expect(send(fresh())).rejects.toMatchObject({ kind: "conflict" });
  const other = ctxFor(await newPartner(db));
  await expect(transact(other, (open) => mailInvite(open, invite.code, { email }))).rejects.toMatchObject({
    kind: "notFound",
  });
  await transact(ctx, (open) => revokeInvite(open, invite.code));
  await expect(send(fresh())).rejects.toMatchObject({ message: "this invite has ended" });
});

test("a team invite is mailed with its link, and a new link is mailed again", async () => {
  const partner = await newPartner(db);
  const { owner } = await staffOf(partner);
  const ctx = await signedIn(db, partner, owner);
  const email = fresh();
  const made = await transact(ctx, (open) => createMemberInvite(open, { email, role: "support" }));
  const again = await transact({ ...ctx, requestID: randomUUID() }, (open) => resendMemberInvite(open, made.inviteID));
  remember("secret", ...[made, again].map(({ link = "" }) => link.split("/").at(-1) ?? ""));
  expect([made.isMailed, again.isMailed]).toEqual([true, true]);
  const texts = (await mailTo(db, email, "member-invite")).map(({ content }) => content?.text ?? "");
  expect(texts.map((text) => [made, again].map(({ link = "" }) => text.includes(link))).sort()).toEqual([
    [false, true],
    [true, false],
  ]);
});

test("owners and admins get a mail about a new API key, and a person about a removed second factor", async () => {
  const partner = await newPartner(db);
  const { owner, developer, reader } = await staffOf(partner);
  const ctx = await signedIn(db, partner, owner);
  const key = await transact(ctx, (open) => createAPIKey(open, { name: "CI", scopes: ["accounts.read"] }));
  remember("secret", key.secret);
  await transact({ ...ctx, requestID: randomUUID() }, removeSecondFactor);
  expect((await subjectsTo(owner.email)).sort()).toEqual([
    "A new API key was created",
    "Your authenticator app was removed",
  ]);
  expect([await subjectsTo(developer.email), await subjectsTo(reader.email)]).toEqual([[], []]);
});

test("staff who manage webhooks get a mail about a disabled endpoint", async () => {
  const partner = await newPartner(db);
  const { owner, developer, reader } = await staffOf(partner);
  const ctx = ctxFor(partner);
  const receiver = await startReceiver((_request, answer) => void answer.writeHead(410).end());
  const clock = clockAhead();
  await newEndpoint(ctx, receiver.url);
  const { courier } = courierOf(ctx, clock);
  await ahead(ctx, (open) => emit(open, accountUpdated, { accountID: ctx.accountID }));
  clock.pass(60_000);
  await courier.drain();
  receiver.close();
  const subjects = ["A webhook endpoint was disabled"];
  expect(await subjectsTo(owner.email)).toEqual(subjects);
  expect(await subjectsTo(developer.email)).toEqual(subjects);
  expect(await subjectsTo(reader.email)).toEqual([]);
});

test("staff who respond to disputes get one mail about a deadline, three days ahead", async () => {
  const partner = await newPartner(db, { attested: true });
  const { owner, developer } = await staffOf(partner);
  const payment = await newCardPayment(88_01, { partner });
  await payment.move(6000);
  const { disputeID, respondBy } = await disputeOfPayment(payment);
  const remind = (days: number) =>
    transact(ctxFor(partner, undefined, { now: new Date(respondBy.getTime() - days * DAY) }), remindOfDisputes);
  await remind(4);
  expect(await subjectsTo(owner.email)).toEqual([]);
  for (let times = 0; times < 2; times++) await remind(2);
  const [mail, ...more] = await mailTo(db, owner.email);
  expect(mail).toMatchObject({ subject: "A $88.01 dispute needs a response", about: disputeID });
  expect([more, await subjectsTo(developer.email)]).toEqual([[], []]);
  const [dispute] = await db.select().from(disputeTable).where(eq(disputeTable.disputeID, disputeID));
  expect(dispute?.status).toBe("response-needed");
});

test("a merchant is asked once a day for missing details, through its people if there are any, otherwise at the profile's address", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const ctx = ctxFor(partner, accountID);
  const ask = (now = ctx.now) => transact({ ...ctx, now }, (open) => remindAccount(open, { language: "es" }));
  await expect(ask()).rejects.toMatchObject({ message: "nothing is missing" });
  await request(ctx, "wallet");
  await expect(ask()).rejects.toMatchObject({ message: "the account has no email address" });
  const email = fresh();
  await db
    .update(accountTable)
    .set({ profile: { business: { legalBusinessName: "Café Azul", ownersProvided: false, email } } })
    .where(eq(accountTable.accountID, accountID));
  expect(await ask()).toEqual({ recipients: [email] });
  await expect(ask()).rejects.toMatchObject({ message: "they were asked today already" });
  const [first] = await mailTo(db, email, "missing-details");
  expect(first?.subject).toBe(`${partner.displayName} necesita algunos datos más`);
  expect(first?.content?.text).toContain("- Datos de la empresa");
  expect(first?.content?.text).not.toContain("http");
  const member = await newPerson(db, { ...partner, accountID: accountID as AccountID });
  expect(await ask()).toEqual({ recipients: [member.email] });
  const [second] = await mailTo(db, member.email, "missing-details");
  expect(second?.content?.text).toContain(`/accounts/${accountID}`);
  await expect(transact(ctxFor(partner), (open) => remindAccount(open, {}))).rejects.toMatchObject({
    message: "this is your own account",
  });
});
