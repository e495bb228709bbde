import type { brandTable } from "@/db/schema";
import type { BrandColors, BrandProperties } from "./contract";

export type BrandRow = typeof brandTable.$inferSelect;

/** The wire form of a brand. */
export function toBrand({ lightAccent, darkAccent }: Pick<BrandRow, "lightAccent" | "darkAccent">): BrandProperties {
  return { colors: { dark: { accent: darkAccent }, light: { accent: lightAccent } } };
}

/** The columns of a brand's colours. */
export const columnsOf = ({ dark, light }: BrandColors) => ({ lightAccent: light.accent, darkAccent: dark.accent });
