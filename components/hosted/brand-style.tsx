import { brandCSS } from "@/lib/core/brand-tokens";
import type { BrandColors } from "@/lib/domain/branding/contract";

/** A partner's colours, in shades that can be read, for what carries our own accent elsewhere: under the page's nonce, as its policy asks. */
export function BrandStyle({ colors, nonce }: { colors: BrandColors; nonce: string | undefined }) {
  return <style nonce={nonce}>{brandCSS(colors)}</style>;
}
