import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiKeyTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newKey, newPartner, testDatabase } from "@/testing/factories";
import { newInvite } from "@/testing/onboarding";
import { env, secureURL } from "@/lib/env";
import { embedFrameAt } from "@/lib/http/edge/embedders";
import { pageHeaders } from "@/lib/http/edge/page-headers";
import { createEmbedSession, createOnboardingSession } from "./embed-sessions";

const db = testDatabase();

const SHOP = "https://shop.example";
const directiveOf = (headers: Record<string, string>, name: string) =>
  headers["content-security-policy"]?.split("; ").find((directive) => directive.startsWith(`${name} `));

test("no page may be framed, except by the origins of its embed session", () => {
  for (const path of ["/", "/accounts", "/settings", "/sign-in", "/o/abc", "/embed/payments"])
    expect(directiveOf(pageHeaders(path, "n"), "frame-ancestors"), path).toBe("frame-ancestors 'none'");
  const embedded = pageHeaders("/embed/payments", "n", [SHOP, "http://localhost:4000"]);
  expect(directiveOf(embedded, "frame-ancestors")).toBe(`frame-ancestors ${SHOP} http://localhost:4000`);
  expect(embedded["cross-origin-resource-policy"]).toBe("cross-origin");
  const card = pageHeaders("/secure/cards/1", "n", [SHOP]);
  expect(directiveOf(card, "frame-ancestors")).toBe(`frame-ancestors ${new URL(env().APP_URL).origin} ${SHOP}`);
});

test("an embedded page has the same policy as any other: nothing inline and no unsafe source", () => {
  const [own, embedded] = [pageHeaders("/accounts", "n"), pageHeaders("/embed/card", "n", [SHOP])];
  const rest = (headers: Record<string, string>) =>
    headers["content-security-policy"]?.replace(/frame-ancestors [^;]*/, "");
  expect(rest(embedded)).toBe(rest(own));
  expect(embedded["content-security-policy"]).not.toMatch(/unsafe-|\*/);
  expect(directiveOf(embedded, "frame-src")).toContain(secureURL());
  expect(embedded["x-robots-tag"]).toBe("noindex, nofollow");
});

test("a document may be framed by the origins of the session in its address, until the key is revoked", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const { keyID } = await newKey(db, partner.accountID);
  const isThis = eq(apiKeyTable.keyID, keyID);
  await db
    .update(apiKeyTable)
    .set({ origins: [SHOP] })
    .where(isThis);
  const ctx = ctxFor(partner, accountID, { caller: { id: keyID } });
  const { embedSessionID } = await createEmbedSession(ctx, { components: ["payments"] });
  const originsAt = async (address: string, destination?: string) =>
    (await embedFrameAt(address, destination))?.origins ?? [];
  expect(await originsAt(`/embed/payments?session=${embedSessionID}`)).toEqual([SHOP]);
  expect(await originsAt(`/secure/cards/${randomUUID()}?session=${embedSessionID}`)).toEqual([SHOP]);
  for (const address of [
    `/accounts?session=${embedSessionID}`,
    `/embed/payments?session=${randomUUID()}`,
    "/embed/payments?session=x",
    "/embed/payments",
    `/embed/a/b?session=${embedSessionID}`,
  ])
    expect(await originsAt(address, "iframe"), address).toEqual([]);
  const { invite } = await newInvite(partner);
  await createOnboardingSession(ctxFor(partner, undefined, { caller: { id: keyID } }), invite.code);
  expect(await originsAt(`/o/${invite.code}/profile`, "iframe")).toEqual([SHOP]);
  expect(await originsAt(`/o/${invite.code}/profile`, "document")).toEqual([]);
  expect(await originsAt("/o/another", "iframe")).toEqual([]);
  await db.update(apiKeyTable).set({ revokedOn: new Date() }).where(isThis);
  expect(await originsAt(`/embed/payments?session=${embedSessionID}`)).toEqual([]);
  expect(await originsAt(`/o/${invite.code}`, "iframe")).toEqual([]);
});
