import { z } from "zod";
import { filePart } from "@/lib/core/api/file-part";
import { AccountID } from "@/lib/core/api/ids";
import type { AuditAction } from "@/lib/core/access/audit-actions";
import { operation } from "@/lib/core/api/operation";
import type { MailKind } from "@/lib/domain/platform/mail/states";
import { HEX_COLOR } from "@/lib/core/contrast";

const FAULT = "must be a color such as #1f6feb";

/** A color as `#rrggbb`, in upper or lower case, stored as sent. Names, short forms and alpha are not accepted. */
const HexColor = z
  .string({ error: ({ input }) => (input === undefined ? "is required" : FAULT) })
  .regex(HEX_COLOR, FAULT);
type HexColor = z.infer<typeof HexColor>;

const mode = z.object({ accent: HexColor.describe("The color of buttons, links and the logo’s mark, as `#rrggbb`.") });

export const BrandProperties = z.object({
  colors: z
    .object({
      dark: mode.describe("The colors on dark screens."),
      light: mode.describe("The colors on light screens."),
    })
    .describe("The accent colors, for light and dark screens."),
});
export type BrandProperties = z.infer<typeof BrandProperties>;
export type BrandColors = BrandProperties["colors"];

const Update = z.object({
  colors: z
    .object({
      dark: mode.partial().describe("The colors on dark screens.").optional(),
      light: mode.partial().describe("The colors on light screens.").optional(),
    })
    .describe("The accent colors, for light and dark screens.")
    .optional(),
});

/**
 * A complete brand. A missing or wrong part is reported as an error of the colors in it, as in the API's error tree.
 */
export const SaveBrand = z.preprocess((body) => leaves(body, ["dark", "light"]), BrandProperties);
export type SaveBrand = z.infer<typeof SaveBrand>;

export const UpdateBrand = z.preprocess((body) => leaves(body, []), Update);
export type UpdateBrand = z.infer<typeof UpdateBrand>;

/** Puts empty objects in place of missing or wrong required parts, so that the error is reported at an `accent`. */
function leaves(body: unknown, needed: readonly string[]): unknown {
  if (!isRecord(body)) return body;
  const { colors } = body;
  if (colors === undefined && needed.length === 0) return body;
  const input = isRecord(colors) ? colors : colors === undefined ? {} : { dark: colors, light: colors };
  const names = new Set([...Object.keys(input), ...needed]);
  return { colors: Object.fromEntries([...names].map((name) => [name, accentOf(input[name])])) };
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

/** The address of an account's logo on this server. It changes with each picture. */
const LogoAddress = z.string().startsWith("/api/dashboard/logos/");
const IconAddress = z.string().startsWith("/api/dashboard/icons/");

/** The wide logo and the square icon of an account, if it has them. */
export const PartnerPictures = z.object({ logo: LogoAddress.optional(), icon: IconAddress.optional() });
export type PartnerPictures = z.infer<typeof PartnerPictures>;
export type PictureKind = keyof PartnerPictures;

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

/** The same for the frame of every page, without a permission. */
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

export const PictureName = z.object({
  homeID: AccountID,
  ownerID: AccountID,
  version: z.string().regex(/^[0-9a-f]{16}$/),
});
export type PictureName = z.infer<typeof PictureName>;

export const partnerLogo = pictureOperations("logo", { save: "logo.save", remove: "logo.remove" });
export const partnerIcon = pictureOperations("icon", { save: "icon.save", remove: "icon.remove" });

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

export const PREVIEWED_MAIL = ["invite", "report"] as const satisfies readonly MailKind[];
export type PreviewedMail = (typeof PREVIEWED_MAIL)[number];

/** Theme of the previewed mail, and an accent color that is not saved yet. */
export const PreviewMail = z.object({ theme: z.enum(["light", "dark"]), accent: HexColor.optional() });
export type PreviewMail = z.infer<typeof PreviewMail>;

export const brandedMail = {
  /** The path is below that of the outbox, because pages may frame content from there. */
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
