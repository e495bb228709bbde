import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { auditTrailView } from "@/db/schema";
import { asChange, ctxFor } from "@/db/testing/context";
import { image, part, pdf } from "@/db/testing/documents";
import { newAccount, newPartner, testDatabase } from "@/db/testing/factories";
import { LogoName, partnerLogo } from "./contract";
import { drawPicture, getPartnerLogo, logoBytes, logoOf, removeLogo, saveLogo } from "./logo";
import { getPartnerBrand } from "./queries";

const db = testDatabase();

async function newCaller() {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner, partner.accountID);
  const save = (bytes: Buffer) =>
    asChange(ctx, partnerLogo.save, {}, (open) => saveLogo(open, { file: part("x", bytes) }));
  const remove = () => asChange(ctx, partnerLogo.remove, {}, (open) => removeLogo(open));
  return { partner, ctx, save, remove };
}

/** The picture at an address. */
function pictureAt(ctx: Parameters<typeof drawPicture>[0], address = "") {
  const [homeID = "", ownerID = "", version = ""] = address.split("/").slice(-3);
  return drawPicture(ctx, LogoName.parse({ homeID, ownerID, version }));
}

test("a logo becomes a small PNG without what else was in the file, at an address of its own", async () => {
  const { partner, ctx, save } = await newCaller();
  const { logo } = await save(await image("jpeg", { width: 2000, height: 500 }));
  expect(logo).toMatch(`/api/dashboard/logos/${partner.accountID}/${partner.accountID}/`);
  const answer = await pictureAt(ctx, logo);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width = 0, height = 0, exif } = await sharp(bytes).metadata();
  expect([format, width <= 480, height <= 96, exif]).toEqual(["png", true, true, undefined]);
  expect(await logoBytes(ctx, ctx)).toEqual(bytes);
  expect([await getPartnerLogo(ctx), await getPartnerBrand(ctx)]).toEqual([{ logo }, { logo }]);
});

test("another picture has another address, and the old one leads nowhere", async () => {
  const { partner, ctx, save, remove } = await newCaller();
  const first = await save(await image("png", { width: 40, height: 10 }));
  const second = await save(await image("png", { width: 50, height: 10 }));
  expect(second.logo).not.toBe(first.logo);
  await expect(pictureAt(ctx, first.logo)).rejects.toMatchObject({ kind: "notFound" });
  await remove();
  await expect(pictureAt(ctx, second.logo)).rejects.toMatchObject({ kind: "notFound" });
  await expect(remove()).rejects.toMatchObject({ kind: "notFound" });
  expect(await getPartnerLogo(ctx)).toEqual({});
  const { accountID, action, auditID, outcome } = auditTrailView;
  const rows = await db
    .select({ action })
    .from(auditTrailView)
    .where(and(eq(accountID, partner.accountID), eq(outcome, "done")))
    .orderBy(auditID);
  expect(rows.map((row) => row.action)).toEqual(["logo.save", "logo.save", "logo.remove"]);
});

test("what is no picture is refused, and the logo of before stays", async () => {
  const { ctx, save } = await newCaller();
  const { logo } = await save(await image("png"));
  const whole = await image("png", { width: 200, height: 200 });
  for (const bytes of [await pdf(), Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), whole.subarray(0, 90)])
    await expect(save(bytes)).rejects.toMatchObject({
      kind: "invalid",
      fields: { file: expect.any(String) as unknown },
    });
  expect(await getPartnerLogo(ctx)).toEqual({ logo });
});

test("an account has no logo of its partner, and a stranger's address none of ours", async () => {
  const { partner, ctx, save } = await newCaller();
  const { logo = "" } = await save(await image("png"));
  const account = ctxFor(partner, (await newAccount(db, partner)).accountID);
  expect(await logoOf(account, account)).toBeUndefined();
  const stranger = await newPartner(db);
  await expect(pictureAt(ctx, logo.replace(partner.accountID, stranger.accountID))).rejects.toMatchObject({
    kind: "notFound",
  });
});
