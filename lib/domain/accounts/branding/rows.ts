import type { brandTable } from "@/db/schema";
import type { BrandColors, BrandProperties } from "./contract";

export type BrandRow = typeof brandTable.$inferSelect;

export function toBrand({ lightAccent, darkAccent }: Pick<BrandRow, "lightAccent" | "darkAccent">): BrandProperties {
  return { colors: { dark: { accent: darkAccent }, light: { accent: lightAccent } } };
}

export const columnsOf = ({ dark, light }: BrandColors) => ({ lightAccent: light.accent, darkAccent: dark.accent });
