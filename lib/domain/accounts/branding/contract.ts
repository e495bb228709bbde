import { z } from "zod";
import { filePart } from "@/lib/core/file-part";
import { AccountID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { HEX_COLOR } from "./shared/hex-color";

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

/** The address of an account's logo on this server, if it has one. It is another one for each picture. */
export const LogoAddress = z.string().startsWith("/api/dashboard/logos/");

/** The partner's own brand and logo, where it has them. */
export const PartnerBrand = z.object({ brand: BrandProperties.optional(), logo: LogoAddress.optional() });
export type PartnerBrand = z.infer<typeof PartnerBrand>;

export const partnerBrand = {
  get: operation({
    summary: "See our own brand, if any",
    group: "Branding",
    internal: true,
    method: "GET",
    path: "/dashboard/branding",
    access: "branding.read",
    response: PartnerBrand,
    status: 200,
  }),
};

export const PartnerLogo = z.object({ logo: LogoAddress.optional() });
export type PartnerLogo = z.infer<typeof PartnerLogo>;

const LOGO_BYTES_MAX = 2 * 1024 * 1024;

/** A picture to upload, as a part of a form: a png or jpeg of at most 2 MB. */
export const SaveLogo = z.object({ file: filePart({ max: LOGO_BYTES_MAX }) });
export type SaveLogo = z.infer<typeof SaveLogo>;

/** Names a picture. Its parts are of its address. */
export const LogoName = z.object({
  homeID: AccountID,
  ownerID: AccountID,
  version: z.string().regex(/^[0-9a-f]{16}$/),
});
export type LogoName = z.infer<typeof LogoName>;

const ownLogo = { group: "Branding", internal: true, path: "/dashboard/branding/logo" } as const;

export const partnerLogo = {
  get: operation({
    ...ownLogo,
    summary: "See our own logo, if any",
    method: "GET",
    access: "signed-in",
    response: PartnerLogo,
    status: 200,
  }),
  save: operation({
    ...ownLogo,
    summary: "Save our own logo",
    method: "PUT",
    access: "branding.write",
    body: SaveLogo,
    response: PartnerLogo,
    status: 200,
    accepts: "multipart",
    audit: { act: "logo.save" },
  }),
  remove: operation({
    ...ownLogo,
    summary: "Remove our own logo",
    method: "DELETE",
    access: "branding.write",
    status: 204,
    audit: { act: "logo.remove" },
  }),
  /** The picture itself, for pages without a session. */
  picture: operation({
    ...ownLogo,
    summary: "See a logo",
    method: "GET",
    path: "/dashboard/logos/{homeID}/{ownerID}/{version}",
    access: "anyone",
    params: LogoName,
    status: 200,
    answersBytes: ["image/png"],
  }),
};
