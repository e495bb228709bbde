import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { auditTrailView } from "@/db/schema";
import { asChange, ctxFor } from "@/testing/context";
import { image, part, pdf } from "@/testing/documents";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { check } from "@/lib/core/api/field-errors";
import { partnerIcon, partnerLogo, type PictureKind, PictureName, SavePicture } from "./contract";
import { answerPicture, logoBytes, picturesOf, removePicture, savePicture } from "./pictures";
import { getPartnerBrand, getPartnerLook } from "./queries";

const db = testDatabase();
const OPERATIONS = { logo: partnerLogo, icon: partnerIcon };
const GOOD: Record<PictureKind, { width: number; height: number }> = {
  logo: { width: 2000, height: 500 },
  icon: { width: 500, height: 500 },
};
const OTHER = { logo: { width: 40, height: 10 }, icon: { width: 32, height: 32 } };
const KINDS = ["logo", "icon"] as const;

async function newCaller() {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner, partner.accountID);
  const save = (kind: PictureKind, bytes: Buffer) =>
    asChange(ctx, OPERATIONS[kind].save, {}, (open) => savePicture(open, kind, { file: part("x.png", bytes) }));
  const remove = (kind: PictureKind) => asChange(ctx, OPERATIONS[kind].remove, {}, (open) => removePicture(open, kind));
  return { partner, ctx, save, remove };
}

function pictureAt(ctx: Parameters<typeof answerPicture>[0], kind: PictureKind, address = "") {
  const [homeID = "", ownerID = "", version = ""] = address.split("/").slice(-3);
  return answerPicture(ctx, kind, PictureName.parse({ homeID, ownerID, version }));
}

for (const [kind, width, height] of [
  ["logo", 480, 96],
  ["icon", 192, 192],
] as const)
  test(`the ${kind} becomes a small PNG with its own address, without any other content of the file`, async () => {
    const { partner, ctx, save } = await newCaller();
    const saved = await save(kind, await image("jpeg", GOOD[kind]));
    expect(saved[kind]).toMatch(`/api/dashboard/${kind}s/${partner.accountID}/${partner.accountID}/`);
    const answer = await pictureAt(ctx, kind, saved[kind]);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const drawn = await sharp(bytes).metadata();
    expect([drawn.format, drawn.width <= width, drawn.height <= height, drawn.exif]).toEqual([
      "png",
      true,
      true,
      undefined,
    ]);
    expect(await logoBytes(ctx, ctx)).toEqual(kind === "logo" ? bytes : undefined);
    expect([await getPartnerLook(ctx), await getPartnerBrand(ctx)]).toEqual([saved, saved]);
  });

test("an icon stays square, and a small one is not enlarged", async () => {
  const { ctx, save } = await newCaller();
  for (const [size, drawn] of [
    [500, 192],
    [32, 32],
  ] as const) {
    const { icon } = await save("icon", await image("png", { width: size, height: size }));
    const { width, height } = await sharp(await (await pictureAt(ctx, "icon", icon)).arrayBuffer()).metadata();
    expect([width, height]).toEqual([drawn, drawn]);
  }
});

test("an account can have both logo and icon, and each is removed separately", async () => {
  const { ctx, save, remove } = await newCaller();
  const { logo } = await save("logo", await image("png", GOOD.logo));
  const { icon } = await save("icon", await image("png", GOOD.icon));
  expect(await picturesOf(ctx, ctx)).toEqual({ logo, icon });
  await remove("logo");
  expect(await picturesOf(ctx, ctx)).toEqual({ icon });
  await expect(pictureAt(ctx, "logo", icon)).rejects.toMatchObject({ kind: "notFound" });
});

for (const kind of KINDS)
  test(`a new ${kind} has a new address, and the old address stops working`, async () => {
    const { partner, ctx, save, remove } = await newCaller();
    const first = await save(kind, await image("png", GOOD[kind]));
    const second = await save(kind, await image("png", OTHER[kind]));
    expect(second[kind]).not.toBe(first[kind]);
    await expect(pictureAt(ctx, kind, first[kind])).rejects.toMatchObject({ kind: "notFound" });
    await remove(kind);
    await expect(pictureAt(ctx, kind, second[kind])).rejects.toMatchObject({ kind: "notFound" });
    await expect(remove(kind)).rejects.toMatchObject({ kind: "notFound" });
    expect(await picturesOf(ctx, ctx)).toEqual({});
    const { accountID, action, auditID, outcome } = auditTrailView;
    const rows = await db
      .select({ action })
      .from(auditTrailView)
      .where(and(eq(accountID, partner.accountID), eq(outcome, "done")))
      .orderBy(auditID);
    expect(rows.map((row) => row.action)).toEqual([`${kind}.save`, `${kind}.save`, `${kind}.remove`]);
  });

for (const kind of KINDS)
  test(`a file that is not a picture is rejected as a ${kind}, under any name, and the previous picture stays`, async () => {
    const { ctx, save } = await newCaller();
    const saved = await save(kind, await image("png", GOOD[kind]));
    const whole = await image("png", { width: 200, height: 200 });
    for (const bytes of [await pdf(), Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), whole.subarray(0, 90)])
      await expect(save(kind, bytes)).rejects.toMatchObject({
        kind: "invalid",
        fields: { file: expect.any(String) as unknown },
      });
    expect(await picturesOf(ctx, ctx)).toEqual(saved);
  });

test("an icon that is not square is rejected in one sentence with its size, after rotating it by its camera data", async () => {
  const { ctx, save } = await newCaller();
  await expect(save("icon", await image("png", { width: 300, height: 60 }))).rejects.toMatchObject({
    kind: "invalid",
    fields: { file: "must be square, but is 60 by 300 pixels" },
  });
  await expect(save("icon", await image("jpeg", { width: 64, height: 65 }))).rejects.toMatchObject({ kind: "invalid" });
  expect(await picturesOf(ctx, ctx)).toEqual({});
});

test("a file of more than 2 MB is rejected before it is read", () => {
  const file = { name: "x.png", size: 2 * 1024 * 1024 + 1, arrayBuffer: () => Promise.reject(new Error("read")) };
  expect(check(SavePicture, { file })).toMatchObject({ errors: { file: "must be 2 MB or smaller" } });
});

for (const kind of KINDS)
  test(`an account does not have its partner's ${kind}, and it cannot be read at another partner's address`, async () => {
    const { partner, ctx, save } = await newCaller();
    const address = (await save(kind, await image("png", GOOD[kind])))[kind] ?? "";
    const account = ctxFor(partner, (await newAccount(db, partner)).accountID);
    expect(await picturesOf(account, account)).toEqual({});
    const stranger = await newPartner(db);
    const theirs = address.replaceAll(partner.accountID, stranger.accountID);
    for (const wrong of [address.replace(partner.accountID, stranger.accountID), theirs])
      await expect(pictureAt(ctx, kind, wrong)).rejects.toMatchObject({ kind: "notFound" });
    expect(await picturesOf(ctx, ctxFor(stranger, stranger.accountID))).toEqual({});
  });
