import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { expect, test } from "@playwright/test";
import { accountTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import type { Failure } from "@/lib/core/failure";
import { DAY } from "@/lib/core/time/time";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { PatchAccount } from "@/lib/domain/accounts/accounts/contract";
import { updateAccount } from "@/lib/domain/accounts/accounts/update-account";
import { createTermsToken } from "./terms";

const db = testDatabase();
const origin = "https://shop.example";

async function setting() {
  const partner = await newPartner(db);
  const open = async () => ctxFor(partner, (await newAccount(db, partner)).accountID);
  const token = async (more: Partial<Ctx> = {}) =>
    (await createTermsToken({ ...ctxFor(partner), origin, ...more })).token;
  return { open, token };
}

const accept = (ctx: Ctx, token: string) =>
  transact(ctx, (open) => updateAccount(open, PatchAccount.parse({ termsOfService: { token } })));
const refusal = (message: string) =>
  ({ kind: "invalid", fields: { termsOfService: { token: message } } }) satisfies Partial<Failure>;

test("a token shows when, from where and on which page terms were accepted, even if it is used much later", async () => {
  const { open, token } = await setting();
  const before = new Date(Math.floor(Date.now() / 1000) * 1000 - 400 * DAY);
  const ctx = await open();
  const account = await accept(ctx, await token({ now: before, clientAddress: "203.0.113.9" }));
  expect(account.termsOfService).toEqual({ acceptedDate: before.toISOString(), acceptedIP: "203.0.113.9" });
  const [row] = await db.select().from(accountTable).where(eq(accountTable.accountID, ctx.accountID));
  expect(row).toMatchObject({ termsAcceptedDomain: origin, termsAcceptedUserAgent: null });
});

test("a token works once, for one account, even if two requests use it at once", async () => {
  const { open, token } = await setting();
  const [one, other] = [await open(), await open()];
  const twice = await token();
  await accept(one, twice);
  for (const ctx of [one, other]) await expect(accept(ctx, twice)).rejects.toMatchObject(refusal("was used before"));
  const raced = await token();
  const outcomes = await Promise.allSettled([accept(one, raced), accept(other, raced)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a rejected change does not use up its token", async () => {
  const { open, token } = await setting();
  const ctx = await open();
  const issued = await token();
  const both = PatchAccount.parse({
    termsOfService: { token: issued },
    profile: { individual: { email: "a@b.example" } },
  });
  await expect(transact(ctx, (inside) => updateAccount(inside, both))).rejects.toMatchObject({ kind: "invalid" });
  expect((await accept(ctx, issued)).termsOfService).toBeDefined();
});

test("a token of another partner, a forged, changed or truncated token and plain text all get the same error", async () => {
  const { open, token } = await setting();
  const ctx = await open();
  const own = await token();
  const strange = await (await setting()).token();
  const [header = "", payload = "", signature = ""] = own.split(".");
  const forged = await new SignJWT(JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>)
    .setProtectedHeader({ alg: "HS256", kid: "1" })
    .sign(Buffer.alloc(32));
  const unsigned = `${Buffer.from('{"alg":"none","kid":"1"}').toString("base64url")}.${payload}.`;
  const renamed = `${Buffer.from('{"alg":"HS256","kid":"999"}').toString("base64url")}.${payload}.${signature}`;
  for (const bad of [strange, forged, unsigned, renamed, own.slice(0, -2), `${header}.${signature}`, "x"]) {
    await expect(accept(ctx, bad), bad).rejects.toMatchObject(refusal("is not a token of accepted terms"));
  }
  expect((await accept(ctx, own)).termsOfService).toBeDefined();
});

test("a token needs the page that the request comes from, and a caller with an account", async () => {
  const { caller, ...ctx } = ctxFor(await newPartner(db));
  await expect(createTermsToken({ ...ctx, caller })).rejects.toMatchObject({ kind: "malformed" });
  const { accountID: _none, ...nobody } = caller;
  await expect(createTermsToken({ ...ctx, origin, caller: nobody })).rejects.toMatchObject({ kind: "forbidden" });
});
