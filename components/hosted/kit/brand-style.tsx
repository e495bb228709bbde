import { brandCSS } from "@/lib/core/brand-tokens";
import type { BrandColors } from "@/lib/domain/accounts/branding/contract";

/** A partner's colors, in readable shades, in place of our accent. The page's policy asks for a nonce. */
export function BrandStyle({ colors, nonce }: { colors: BrandColors; nonce: string | undefined }) {
  return <style nonce={nonce}>{brandCSS(colors)}</style>;
}
