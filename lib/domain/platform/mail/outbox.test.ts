import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { mailTable } from "@/db/schema";
import { inVain } from "@/testing/audit";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { mailTo, withMail } from "@/testing/mail";
import { newPerson } from "@/testing/people";
import type { MailID } from "@/lib/core/api/ids";
import { ROLE_SCOPES, type Role } from "@/lib/core/access/roles";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { smtpMail } from "@/lib/providers/mail/smtp";
import { inviteLetter } from "./invitee-letters";
import { drawMail, getMail, listOutbox } from "./queries";
import { queueMail } from "./queue-mail";
import { onlyAccountOf, staffWho } from "./staff";
import type { MailKind } from "./states";

const db = testDatabase();
const FIRST = { skip: 0, count: 100, kind: undefined };
const LINK = "https://pay.example.test/o/abc";

const alone = async (work: (ctx: Ctx) => Promise<unknown>) => inVain(ctxFor(await newPartner(db)), work);

const as = (ctx: Ctx, role: Role, mode: "sandbox" | "production" = "sandbox"): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, mode, scopes: ROLE_SCOPES[role].map((scope) => ({ scope })) },
});

async function queued(ctx: Ctx, kind: MailKind): Promise<MailID> {
  const to = `${randomUUID()}@example.test`;
  const letter = (partner: string) => inviteLetter(partner, { link: LINK }, "en");
  await queueMail(ctx, [{ key: randomUUID(), kind, to, accountID: ctx.accountID, letter }]);
  const [row] = await mailTo(ctx.db, to);
  if (!row) throw new Error("nothing was queued");
  return row.mailID;
}

test("the outbox lists an account's mail newest first, by page and kind", async () => {
  await alone(async (ctx) => {
    const first = await queued(ctx, "invite");
    const second = await queued({ ...ctx, now: new Date(ctx.now.getTime() + 1000) }, "security-notice");
    const ids = async (more: object) => {
      const { items, more: isMore } = await listOutbox(ctx, { ...FIRST, ...more });
      return [items.map(({ mailID }) => mailID), isMore];
    };
    expect(await ids({})).toEqual([[second, first], false]);
    expect(await ids({ count: 1 })).toEqual([[second], true]);
    expect(await ids({ count: 1, skip: 1 })).toEqual([[first], false]);
    expect(await ids({ kind: "invite" })).toEqual([[first], false]);
    expect(await ids({ kind: null })).toEqual([[], false]);
  });
});

test("other accounts cannot see any of it", async () => {
  const stranger = ctxFor(await newPartner(db));
  await alone(async (ctx) => {
    const mailID = await queued(ctx, "invite");
    const theirs = { ...stranger, db: ctx.db };
    expect(await listOutbox(theirs, FIRST)).toEqual({ items: [], more: false, total: 0 });
    await expect(getMail(theirs, mailID)).rejects.toMatchObject({ kind: "notFound" });
    await expect(drawMail(theirs, mailID)).rejects.toMatchObject({ kind: "notFound" });
  });
});

test("everyone with access to the outbox reads an invite, and only owners read a link into an account", async () => {
  await alone(async (ctx) => {
    const invite = await queued(ctx, "invite");
    expect((await getMail(as(ctx, "developer"), invite)).text).toContain(LINK);
    for (const kind of ["password-reset", "member-invite"] as const) {
      const mailID = await queued(ctx, kind);
      expect((await getMail(as(ctx, "owner"), mailID)).text).toContain(LINK);
      for (const role of ["admin", "developer"] as const) {
        const seen = await getMail(as(ctx, role), mailID);
        expect(seen, role).toMatchObject({ hidden: "for-owners" });
        expect(JSON.stringify(seen)).not.toContain(LINK);
        await expect(drawMail(as(ctx, role), mailID)).rejects.toMatchObject({ kind: "forbidden" });
      }
    }
  });
});

test("in production, or when mail is really sent, no mail can be read", async () => {
  const smtp = smtpMail({ url: "smtp://127.0.0.1:1", from: "pay@example.test", isSafe: false });
  await alone(async (ctx) => {
    const mailID = await queued(ctx, "invite");
    const hidden = { hidden: "not-in-sandbox" };
    expect(await getMail(as(ctx, "owner", "production"), mailID)).toMatchObject(hidden);
    await withMail(smtp, async () => {
      const seen = await getMail(as(ctx, "owner"), mailID);
      expect(seen).toMatchObject(hidden);
      expect(JSON.stringify(seen)).not.toContain(LINK);
      await expect(drawMail(as(ctx, "owner"), mailID)).rejects.toMatchObject({ kind: "forbidden" });
    });
  });
});

test("a rendered mail is isolated: no script, no request, and only Tender's pages frame it", async () => {
  await alone(async (ctx) => {
    const answer = await drawMail(as(ctx, "owner"), await queued(ctx, "invite"));
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/);
    expect(policy).not.toMatch(/script|same-origin/);
    expect(policy).toMatch(/frame-ancestors http/);
    expect(await answer.text()).toContain(LINK);
  });
});

test("staff are found by the permissions of their role, and a person on two teams is in no outbox", async () => {
  const [one, other] = [await newPartner(db), await newPartner(db)];
  const owner = await newPerson(db, one, { role: "owner" });
  const developer = await newPerson(db, one, { role: "developer" });
  await newPerson(db, one, { role: "read-only" });
  const result = await staffWho({ db }, [one.accountID, other.accountID], "webhooks.write");
  expect(result.map(({ email }) => email).sort()).toEqual([owner.email, developer.email].sort());
  expect(await onlyAccountOf({ db }, owner.userID)).toBe(one.accountID);
  expect(await onlyAccountOf({ db }, randomUUID())).toBeUndefined();
});

test("the list is read from its index", async () => {
  const { accountID } = await newPartner(db);
  const plan = JSON.stringify(
    await db.transaction(async (open) => {
      await open.execute("set local enable_seqscan = off");
      const query = open.select().from(mailTable).toSQL().sql;
      return open.execute(
        `explain (format json) ${query} where account_id = '${accountID}' order by created_on desc, mail_id desc limit 26`,
      );
    }),
  );
  expect(plan).toContain("mail_newest");
  expect(plan).not.toContain('"Sort"');
});
