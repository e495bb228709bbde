import { z } from "zod";
import { filePart } from "@/lib/core/api/file-part";
import { AccountID } from "@/lib/core/api/ids";
import type { AuditAction } from "@/lib/core/access/audit-actions";
import { operation } from "@/lib/core/api/operation";
import type { MailKind } from "@/lib/domain/platform/mail/states";
import { HEX_COLOR } from "@/lib/core/contrast";

const FAULT = "must be a color such as #1f6feb";

/** A color as `#rrggbb`, in either case, kept as sent. No names, short forms or alpha. */
const HexColor = z
  .string({ error: ({ input }) => (input === undefined ? "is required" : FAULT) })
  .regex(HEX_COLOR, FAULT);
type HexColor = z.infer<typeof HexColor>;

const mode = z.object({ accent: HexColor });

/** The accent colors of an account's hosted pages, for light and dark. */
export const BrandProperties = z.object({ colors: z.object({ dark: mode, light: mode }) });
export type BrandProperties = z.infer<typeof BrandProperties>;
export type BrandColors = BrandProperties["colors"];

const Update = z.object({
  colors: z.object({ dark: mode.partial().optional(), light: mode.partial().optional() }).optional(),
});

/** A whole brand. A missing or wrong part is a fault of the colors in it, as the API's error tree shows it. */
export const SaveBrand = z.preprocess((body) => leaves(body, ["dark", "light"]), BrandProperties);
export type SaveBrand = z.infer<typeof SaveBrand>;

/** The colors that change. */
export const UpdateBrand = z.preprocess((body) => leaves(body, []), Update);
export type UpdateBrand = z.infer<typeof UpdateBrand>;

/** Puts empty objects where needed parts are missing or wrong, so that the fault stands at an `accent`. */
function leaves(body: unknown, needed: readonly string[]): unknown {
  if (!isRecord(body)) return body;
  const { colors } = body;
  if (colors === undefined && needed.length === 0) return body;
  const given = isRecord(colors) ? colors : colors === undefined ? {} : { dark: colors, light: colors };
  const names = new Set([...Object.keys(given), ...needed]);
  return { colors: Object.fromEntries([...names].map((name) => [name, accentOf(given[name])])) };
}

const accentOf = (value: unknown) => (value === undefined ? {} : isRecord(value) ? value : { accent: value });
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const declared = {
  group: "Branding",
  path: "/accounts/{accountID}/branding",
  params: z.object({ accountID: AccountID }),
  response: BrandProperties,
  status: 200,
} as const;

export const branding = {
  create: operation({
    ...declared,
    summary: "Create brand",
    method: "POST",
    access: "branding.write",
    body: SaveBrand,
    audit: { act: "brand.create" },
  }),
  get: operation({ ...declared, summary: "Get brand", method: "GET", access: "branding.read" }),
  update: operation({
    ...declared,
    summary: "Update brand",
    method: "PATCH",
    access: "branding.write",
    body: UpdateBrand,
    audit: { act: "brand.update" },
  }),
  replace: operation({
    ...declared,
    summary: "Create or replace brand",
    method: "PUT",
    access: "branding.write",
    body: SaveBrand,
    audit: { act: "brand.replace" },
  }),
};

/** The address of an account's logo on this server. It is another one for each picture. */
const LogoAddress = z.string().startsWith("/api/dashboard/logos/");
const IconAddress = z.string().startsWith("/api/dashboard/icons/");

/** The wide logo and the square icon of an account, where it has them. */
export const PartnerPictures = z.object({ logo: LogoAddress.optional(), icon: IconAddress.optional() });
export type PartnerPictures = z.infer<typeof PartnerPictures>;
export type PictureKind = keyof PartnerPictures;

/** The partner's own brand and pictures, where it has them. */
export const PartnerBrand = PartnerPictures.extend({ brand: BrandProperties.optional() });
export type PartnerBrand = z.infer<typeof PartnerBrand>;

const own = { group: "Branding", internal: true, status: 200 } as const;

export const partnerBrand = {
  get: operation({
    ...own,
    summary: "See our own brand, if any",
    method: "GET",
    path: "/dashboard/branding",
    access: "branding.read",
    response: PartnerBrand,
  }),
};

/** The same for the frame of every page, whatever its reader may do. */
export const partnerLook = {
  get: operation({
    ...own,
    summary: "See how our own pages look",
    method: "GET",
    path: "/dashboard/branding/look",
    access: "signed-in",
    response: PartnerBrand,
  }),
};

const PICTURE_BYTES_MAX = 2 * 1024 * 1024;

/** A picture to upload, as a part of a form: a png or jpeg of at most 2 MB. */
export const SavePicture = z.object({ file: filePart({ max: PICTURE_BYTES_MAX }) });
export type SavePicture = z.infer<typeof SavePicture>;

/** Names a picture. Its parts are of its address. */
export const PictureName = z.object({
  homeID: AccountID,
  ownerID: AccountID,
  version: z.string().regex(/^[0-9a-f]{16}$/),
});
export type PictureName = z.infer<typeof PictureName>;

export const partnerLogo = pictureOperations("logo", { save: "logo.save", remove: "logo.remove" });
export const partnerIcon = pictureOperations("icon", { save: "icon.save", remove: "icon.remove" });

/** Declares what can be done with a picture of one kind. */
function pictureOperations(kind: PictureKind, acts: Record<"save" | "remove", AuditAction>) {
  const path = `/dashboard/branding/${kind}` as const;
  return {
    save: operation({
      ...own,
      summary: `Save our own ${kind}`,
      method: "PUT",
      path,
      access: "branding.write",
      body: SavePicture,
      response: PartnerPictures,
      accepts: "multipart",
      audit: { act: acts.save },
    }),
    remove: operation({
      ...own,
      summary: `Remove our own ${kind}`,
      method: "DELETE",
      path,
      access: "branding.write",
      status: 204,
      audit: { act: acts.remove },
    }),
    /** The picture itself, for pages without a session. */
    picture: operation({
      ...own,
      summary: kind === "logo" ? "See a logo" : "See an icon",
      method: "GET",
      path: `/dashboard/${kind}s/{homeID}/{ownerID}/{version}`,
      access: "anyone",
      params: PictureName,
      answersBytes: ["image/png"],
    }),
  };
}

/** Lists the mail that a partner sees in its brand before any is sent. */
export const PREVIEWED_MAIL = ["invite", "report"] as const satisfies readonly MailKind[];
export type PreviewedMail = (typeof PREVIEWED_MAIL)[number];

/** In which look a mail is shown, and in which accent, where that is not saved yet. */
export const PreviewMail = z.object({ theme: z.enum(["light", "dark"]), accent: HexColor.optional() });
export type PreviewMail = z.infer<typeof PreviewMail>;

export const brandedMail = {
  /** Its path lies below that of the outbox, because pages may frame what lies there. */
  preview: operation({
    ...own,
    summary: "See a mail in our own brand",
    method: "GET",
    path: "/dashboard/mail/previews/{kind}",
    access: "branding.read",
    params: z.object({ kind: z.enum(PREVIEWED_MAIL) }),
    query: PreviewMail,
    answersBytes: ["text/html"],
  }),
};
