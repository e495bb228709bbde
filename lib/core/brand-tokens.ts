import { mixed, onColor, readable } from "./contrast";

/** The surfaces that carry text in a brand's color: page, card and muted. */
export const SURFACES = {
  light: ["#f6f7f9", "#ffffff", "#eff1f4"],
  dark: ["#0d0f13", "#14171d", "#1d2129"],
} as const;

/** The share of black or white in a button's color on hover. */
const HOVER = 0.14;
/** The share of black in a card's face at its far end. */
const FAR_END = 0.4;

export type Theme = keyof typeof SURFACES;
export type Tokens = Record<`--${string}`, string>;
type Accents = Record<Theme, { accent: string }>;

/** The default colors, without a brand. */
export const OUR_COLORS: Accents = { light: { accent: "#3450c4" }, dark: { accent: "#4561dc" } };

/**
 * The custom properties that apply a brand's colors, in lower case. Surfaces do not change. Buttons get the exact
 * color, with black or white text. Text and focus rings get the nearest shade that is legible on every surface.
 */
export function brandTokens(colors: Accents): Record<Theme, Tokens> {
  return {
    light: tokensOf("light", colors.light.accent.toLowerCase()),
    dark: tokensOf("dark", colors.dark.accent.toLowerCase()),
  };
}

function tokensOf(theme: Theme, accent: string): Tokens {
  const on = onColor(accent);
  const shade = readable(accent, SURFACES[theme]);
  return {
    "--primary": accent,
    "--primary-hover": mixed(accent, on === "#ffffff" ? "#000000" : "#ffffff", HOVER),
    "--primary-foreground": on,
    "--primary-text": shade,
    "--primary-soft": "var(--muted)",
    "--ring": shade,
  };
}

/**
 * The custom properties of a card's face, the same in both themes: the nearest shade with legible white text. The
 * default color has its own face.
 */
export function cardTokens({ light }: Accents): Tokens {
  const accent = light.accent.toLowerCase();
  if (accent === OUR_COLORS.light.accent) return {};
  const face = readable(accent, ["#ffffff"]);
  return { "--card-face": face, "--card-end": mixed(face, "#000000", FAR_END) };
}

/**
 * The tokens of both themes as a style sheet that follows our own. Safe to embed, because colors are validated as
 * `#rrggbb`.
 */
export function brandCSS(colors: Accents): string {
  const { light, dark } = brandTokens(colors);
  const rule = (selector: string, tokens: Tokens) =>
    `${selector}{${Object.entries(tokens)
      .map(([name, value]) => `${name}:${value}`)
      .join(";")}}`;
  return rule(":root", light) + rule(":root.dark", dark);
}
