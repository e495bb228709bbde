import { brandTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import {
  type AccountCtx,
  type AccountPlace,
  callerPlace,
  type Ctx,
  forAccount,
  ownPlace,
  type PublicCtx,
  type SignedInCtx,
} from "@/lib/domain/kernel/operations/context";
import { mailPage } from "@/lib/domain/platform/mail/content";
import { inviteLetter } from "@/lib/domain/platform/mail/invitee-letters";
import { drawLetter, type Letter } from "@/lib/domain/platform/mail/letter";
import { reportLetter } from "@/lib/domain/platform/mail/notice-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { sendersFor } from "@/lib/domain/platform/mail/queue-mail";
import type { BrandColors, BrandProperties, PartnerBrand, PreviewedMail, PreviewMail } from "./contract";
import { picturesOf } from "./pictures";
import { toBrand } from "./rows";

/** The account's brand. Throws 404 if it has none. */
export async function getBrand(ctx: AccountCtx): Promise<BrandProperties> {
  const colors = await brandOf(ctx, ctx);
  if (!colors) throw notFound("brand");
  return { colors };
}

export async function brandOf({ db }: PublicCtx, account: AccountPlace): Promise<BrandColors | undefined> {
  const [row] = await db.select().from(brandTable).where(forAccount(account, brandTable));
  return row && toBrand(row).colors;
}

export const getPartnerBrand = (ctx: Ctx): Promise<PartnerBrand> => lookOf(ctx, callerPlace(ctx));

/** The same for any signed-in person. A person without an account gets an empty result. */
export async function getPartnerLook(ctx: SignedInCtx): Promise<PartnerBrand> {
  const place = ownPlace(ctx.caller);
  return place ? lookOf(ctx, place) : {};
}

async function lookOf(ctx: PublicCtx, place: AccountPlace): Promise<PartnerBrand> {
  const [colors, pictures] = await Promise.all([brandOf(ctx, place), picturesOf(ctx, place)]);
  return { ...(colors && { brand: { colors } }), ...pictures };
}

/** Writers of each mail for a made-up recipient. Its links lead nowhere. */
const LETTERS: Record<PreviewedMail, (sender: string) => Letter> = {
  invite: (sender) => inviteLetter(sender, { link: pageURL("/o/example"), name: "Lincoln Lunch" }, "en"),
  report: () =>
    reportLetter({
      kind: "statement",
      month: "October 2026",
      zone: "America/New_York",
      isSoFar: false,
      link: pageURL("/reports"),
    }),
};

/** A preview of a mail from the caller's account, rendered like the mail that is sent, in the chosen theme. */
export async function previewMail(ctx: Ctx, kind: PreviewedMail, { theme, accent }: PreviewMail): Promise<Response> {
  const { accountID } = callerPlace(ctx);
  const sender = (await sendersFor(ctx, [accountID]))(accountID);
  const accents = { ...sender.accents, ...(accent && { [theme]: accent }) };
  return mailPage(drawLetter(LETTERS[kind](sender.name), { ...sender, accents }, "en"), theme);
}
