import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { brandTable } from "@/db/schema";
import { asChange, ctxFor } from "@/testing/context";
import { image, part } from "@/testing/documents";
import { newPartner, testDatabase } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { OUR_COLORS } from "@/lib/core/brand-tokens";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { mailPage } from "@/lib/domain/platform/mail/content";
import { inviteLetter } from "@/lib/domain/platform/mail/invitee-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { queueMail } from "@/lib/domain/platform/mail/queue-mail";
import { partnerLogo, PREVIEWED_MAIL } from "./contract";
import { savePicture } from "./pictures";
import { previewMail } from "./queries";
import { columnsOf } from "./rows";

const db = testDatabase();
const COLORS = { light: { accent: "#cc2200" }, dark: { accent: "#ffaa88" } };
const LINK = pageURL("/o/example");

async function branded(): Promise<Ctx> {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner, partner.accountID);
  const place = { partnerID: partner.accountID, accountID: partner.accountID };
  await db.insert(brandTable).values({ ...place, ...columnsOf(COLORS), createdOn: ctx.now, updatedOn: ctx.now });
  const file = part("logo.png", await image("png", { width: 300, height: 60 }));
  await asChange(ctx, partnerLogo.save, {}, (open) => savePicture(open, "logo", { file }));
  return ctx;
}

async function sentBy(ctx: Ctx) {
  const to = `${randomUUID()}@example.test`;
  const letter = (partner: string) => inviteLetter(partner, { link: LINK, name: "Lincoln Lunch" }, "en");
  await queueMail(ctx, [{ key: to, kind: "invite", to, accountID: ctx.accountID, letter }]);
  const [row] = await mailTo(db, to);
  if (!row?.content) throw new Error("nothing was queued");
  return row.content;
}

test("the preview equals the sent mail, with logo and color, in each theme", async () => {
  const ctx = await branded();
  const sent = await sentBy(ctx);
  expect(sent.html).toContain(COLORS.light.accent);
  expect(sent.html).toContain(COLORS.dark.accent);
  for (const theme of ["light", "dark"] as const) {
    const preview = await previewMail(ctx, "invite", { theme });
    const page = mailPage(sent, theme);
    const text = await preview.text();
    expect(text).toBe(await page.text());
    expect(text).toContain(`data:image/png;base64,${sent.logo ?? "none"}`);
    expect(text.includes("@media all {")).toBe(theme === "dark");
    expect([...preview.headers]).toEqual([...page.headers]);
  }
});

test("an unsaved color is previewed only for its own theme", async () => {
  const ctx = await branded();
  const html = await (await previewMail(ctx, "invite", { theme: "light", accent: "#123456" })).text();
  expect(html).toContain("background:#123456;color:#ffffff");
  expect(html).toContain(`.button { background: ${COLORS.dark.accent} `);
});

test("each previewed mail names its partner, and a partner without a brand gets the default colors", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner, partner.accountID);
  for (const kind of PREVIEWED_MAIL) {
    const html = await (await previewMail(ctx, kind, { theme: "light" })).text();
    expect(html, kind).toContain(partner.displayName);
    expect(html, kind).toContain(`background:${OUR_COLORS.light.accent}`);
    expect(html, kind).not.toContain("<img");
  }
});
