/** A color as `#rrggbb`, in either case. No names, short forms or alpha. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/i;
