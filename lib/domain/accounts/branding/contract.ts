import { z } from "zod";
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

/** The partner's own brand, if it has one. */
export const PartnerBrand = z.object({ brand: BrandProperties.optional() });
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
