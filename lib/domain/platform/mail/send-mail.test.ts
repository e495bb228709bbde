import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { brandTable, mailTable } from "@/db/schema";
import { inVain } from "@/testing/audit";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { mailTo, startMailServer, withMail } from "@/testing/mail";
import { watched } from "@/e2e/canary";
import type { MailID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { runJob } from "@/lib/domain/kernel/events/job";
import { newSecret } from "@/lib/domain/access/keys/secrets";
import { sandboxMail } from "@/lib/providers/mail/mail-provider";
import type { MailProvider } from "@/lib/providers/mail/mail";
import type { MailOutcome } from "@/lib/providers/mail/mail";
import type { Mail } from "@/lib/providers/mail/mail";
import { smtpMail } from "@/lib/providers/mail/smtp";
import { type NewMail, queueMail } from "./queue-mail";
import { sendMail, WAITS } from "./send-mail";
import { passwordResetLetter } from "./team-letters";

const db = testDatabase();

/** A mail with a secret link to a unique address. */
function secretMail(more: Partial<NewMail> = {}) {
  const token = watched("secret", newSecret("tdp_"));
  const mail: NewMail = {
    key: randomUUID(),
    kind: "password-reset",
    to: `${randomUUID()}@example.test`,
    letter: () => passwordResetLetter({ link: `https://pay.example.test/reset-password#${token}`, minutes: 30 }),
    ...more,
  };
  return { mail, token };
}

function answering(...answers: MailOutcome[]): MailProvider & { handed: Mail[] } {
  const handed: Mail[] = [];
  return {
    keeps: false,
    handed,
    hand: async (mail) => {
      handed.push(mail);
      return answers[handed.length - 1] ?? "sent";
    },
  };
}

/** Queues a mail that no worker picks up. */
async function queued(ctx: Ctx, more: Partial<NewMail> = {}) {
  const { mail, token } = secretMail(more);
  await queueMail(ctx, [mail]);
  const [row] = await mailTo(ctx.db, mail.to);
  if (!row) throw new Error("nothing was queued");
  const send = (now = ctx.now) =>
    runJob(sendMail, row.mailID, { key: "job", inStep: (step) => transact({ ...ctx, now }, step) });
  return { mail, token, mailID: row.mailID, send, look: async () => (await mailTo(ctx.db, mail.to))[0] };
}

const alone = async (work: (ctx: Ctx) => Promise<unknown>) => inVain(ctxFor(await newPartner(db)), work);

test("a real server receives a queued mail once, and its content is destroyed", async () => {
  const server = await startMailServer();
  const provider = smtpMail({ url: server.url, from: "pay@example.test", isSafe: false });
  await withMail(provider, () =>
    alone(async (ctx) => {
      const { mail, token, send, look } = await queued(ctx);
      for (let times = 0; times < 3; times++) await send();
      expect(server.received.map(({ to }) => to)).toEqual([[mail.to]]);
      expect(server.received[0]?.raw.replace(/=\r\n/g, "")).toContain(token);
      expect(await look()).toMatchObject({ state: "sent", content: undefined, ciphertext: null, wrappedKey: null });
    }),
  );
  await server.close();
});

test("the row of a waiting mail contains its secret only in encrypted form", async () => {
  await alone(async (ctx) => {
    const { mailID, token, look } = await queued(ctx);
    const [row] = await ctx.db.select().from(mailTable).where(eq(mailTable.mailID, mailID));
    const { ciphertext, wrappedKey, ...rest } = row ?? {};
    expect(JSON.stringify(rest)).not.toContain(token);
    expect(Buffer.concat([ciphertext ?? Buffer.alloc(0), wrappedKey ?? Buffer.alloc(0)]).includes(token)).toBe(false);
    expect((await look())?.content?.text).toContain(token);
  });
});

test("the sandbox keeps the mail that it would have sent", async () => {
  await withMail(sandboxMail, () =>
    alone(async (ctx) => {
      const { token, send, look } = await queued(ctx);
      await send();
      const stored = await look();
      expect([stored?.state, stored?.content?.html.includes(token)]).toEqual(["sent", true]);
    }),
  );
});

test("when several mails have the same key, then only one is sent", async () => {
  await alone(async (ctx) => {
    const { mail } = secretMail();
    expect(await queueMail(ctx, [mail])).toBe(1);
    expect(
      await queueMail(ctx, [mail, { ...mail, letter: () => passwordResetLetter({ link: "x", minutes: 1 }) }]),
    ).toBe(0);
    expect(await mailTo(ctx.db, mail.to)).toHaveLength(1);
  });
});

test("a mail that the server does not accept now is retried, and finally given up", async () => {
  const tries = WAITS.length + 1;
  const provider = answering(...Array.from({ length: tries }, () => "later" as const));
  await withMail(provider, () =>
    alone(async (ctx) => {
      const { send, look } = await queued(ctx);
      for (let count = 1; count < tries; count++) {
        await send();
        expect(await look()).toMatchObject({ state: "pending", attempt: count });
      }
      for (let times = 0; times < 2; times++) await send();
      expect(await look()).toMatchObject({ state: "failed", fault: "gave-up", attempt: tries, content: undefined });
      expect(provider.handed).toHaveLength(tries);
    }),
  );
});

for (const handed of ["refused", "unsure"] as const) {
  test(`a mail that is ${handed} is not sent again`, async () => {
    const provider = answering(handed);
    await withMail(provider, () =>
      alone(async (ctx) => {
        const { send, look } = await queued(ctx);
        for (let times = 0; times < 2; times++) await send();
        expect(await look()).toMatchObject({ state: "failed", fault: handed, content: undefined });
        expect(provider.handed).toHaveLength(1);
      }),
    );
  });
}

test("when a worker dies after sending, then the mail is not sent again", async () => {
  const provider = answering();
  await withMail(provider, () =>
    alone(async (ctx) => {
      const { mailID, send, look } = await queued(ctx);
      const claimed = await sendMail.claim(ctx, mailID);
      if (!claimed) throw new Error("nothing was claimed");
      await sendMail.call(claimed, "job");
      await send();
      expect(provider.handed).toHaveLength(1);
      expect(await look()).toMatchObject({ state: "failed", fault: "unsure", content: undefined });
      await sendMail.settle(ctx, claimed, "sent");
      expect(await look()).toMatchObject({ state: "failed" });
    }),
  );
});

test("an expired mail is not sent", async () => {
  const provider = answering();
  await withMail(provider, () =>
    alone(async (ctx) => {
      const { send, look } = await queued(ctx, { expiresOn: new Date(ctx.now.getTime() + 1000) });
      await send(new Date(ctx.now.getTime() + 1000));
      expect(provider.handed).toEqual([]);
      expect(await look()).toMatchObject({ state: "failed", fault: "expired", content: undefined });
    }),
  );
});

test("without a mail service, or with an invalid address, nothing is queued", async () => {
  await alone(async (ctx) => {
    const { mail } = secretMail();
    expect(await withMail(undefined, () => queueMail(ctx, [mail]))).toBe(0);
    for (const to of ["", "ada", "ada@example.test, eve@example.test", "ada@example.test\r\nBcc: eve@example.test"])
      expect(await queueMail(ctx, [{ ...mail, to }]), to).toBe(0);
  });
});

test("a mail has its partner's name and color, and headers of one line", async () => {
  await alone(async (ctx) => {
    await ctx.db.insert(brandTable).values({
      partnerID: ctx.homePartnerID,
      accountID: ctx.accountID,
      lightAccent: "#aa1122",
      darkAccent: "#ff8899",
      createdOn: ctx.now,
      updatedOn: ctx.now,
    });
    const letter = (partner: string) => ({
      ...passwordResetLetter({ link: "https://x.test", minutes: 1 }),
      subject: `Hi\r\nBcc: eve@example.test ${partner}`,
    });
    const { look } = await queued(ctx, { accountID: ctx.accountID, letter });
    const row = await look();
    expect(row).toMatchObject({ sender: ctx.caller.displayName });
    expect(row?.subject).toBe(`Hi Bcc: eve@example.test ${ctx.caller.displayName}`);
    expect(row?.content?.html).toContain("background:#aa1122");
  });
});

test("a mail's content can be decrypted only in its own row", async () => {
  await alone(async (ctx) => {
    const [one, other] = [await queued(ctx), await queued(ctx)];
    const [stolen] = await ctx.db.select().from(mailTable).where(eq(mailTable.mailID, one.mailID));
    const { keyVersion, wrappedKey, ciphertext } = stolen ?? {};
    await ctx.db
      .update(mailTable)
      .set({ keyVersion, wrappedKey, ciphertext })
      .where(eq(mailTable.mailID, other.mailID as MailID));
    await expect(other.look()).rejects.toThrow("the vault refused");
  });
});
