/** A color as `#rrggbb`, in either case. Names, short forms and alpha are not allowed. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** The minimum contrast between text and its background (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

const BLACK = "#000000";
const WHITE = "#ffffff";
/** The number of steps from a color to black or white, as fine as eight bits allow. */
const STEPS = 256;

type RGB = readonly [red: number, green: number, blue: number];

/** The contrast of two colors, both `#rrggbb`: from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, depending on the contrast with the color. One of them always has at least 4.5:1. */
export function onColor(color: string): typeof BLACK | typeof WHITE {
  return contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK;
}

/** The nearest shade toward black or white that has 4.5:1 on every surface. */
export function readable(color: string, surfaces: readonly string[]): string {
  const towards = onColor(surfaces[0] ?? WHITE);
  for (let step = 0; step < STEPS; step++) {
    const shade = mixed(color, towards, step / STEPS);
    if (surfaces.every((surface) => contrast(shade, surface) >= TEXT_CONTRAST)) return shade;
  }
  return towards;
}

/** Mixes a share of another color, from 0 to 1, into a color. */
export function mixed(color: string, other: string, share: number): string {
  const to = rgbOf(other);
  const channels = rgbOf(color).map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG's relative luminance: from 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((value) => linear(value / 255));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function rgbOf(color: string): RGB {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
