import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { brandCSS, brandTokens, cardTokens, OUR_COLORS, SURFACES, type Theme } from "./brand-tokens";
import { contrast, onColor, readable, TEXT_CONTRAST } from "./contrast";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const theme = fc.constantFrom<Theme>("light", "dark");

test("contrast follows WCAG and does not depend on the order of the colors", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 10);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.542, 3);
  fc.assert(
    fc.property(
      color,
      color,
      (one, other) => contrast(one, other) === contrast(other, one) && contrast(one, other) >= 1,
    ),
  );
});

test("black or white is legible on every color", () => {
  fc.assert(
    fc.property(color, (accent) => contrast(accent, onColor(accent)) >= TEXT_CONTRAST),
    { numRuns: 2000 },
  );
});

test("every color has a shade that is legible on all surfaces, and a legible color does not change", () => {
  fc.assert(
    fc.property(color, theme, (accent, mode) => {
      const shade = readable(accent, SURFACES[mode]);
      const reads = (one: string) => SURFACES[mode].every((surface) => contrast(one, surface) >= TEXT_CONTRAST);
      expect(reads(shade)).toBe(true);
      if (reads(accent)) expect(shade).toBe(accent);
    }),
    { numRuns: 400 },
  );
});

test("the text and buttons of any brand are legible, also on hover", () => {
  fc.assert(
    fc.property(color, color, theme, (light, dark, mode) => {
      const tokens = brandTokens({ light: { accent: light }, dark: { accent: dark } })[mode];
      const on = tokens["--primary-foreground"] ?? "";
      for (const solid of ["--primary", "--primary-hover"] as const)
        expect(contrast(tokens[solid] ?? "", on)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      for (const surface of SURFACES[mode])
        expect(contrast(tokens["--primary-text"] ?? "", surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }),
  );
});

test("the surfaces are those of our style sheet", () => {
  const css = readFileSync("app/globals.css", "utf8");
  for (const [mode, selector] of [
    ["light", ".light"],
    ["dark", ".dark"],
  ] as const) {
    const block = css.slice(css.indexOf(`${selector} {`)).split("}")[0] ?? "";
    expect(["background", "card", "muted"].map((name) => new RegExp(`--${name}: (#\\w+);`).exec(block)?.[1])).toEqual([
      ...SURFACES[mode],
    ]);
  }
});

test("the second accent is legible on every surface and on its own tint", () => {
  const css = readFileSync("app/globals.css", "utf8");
  for (const mode of ["light", "dark"] as const) {
    const block = css.slice(css.indexOf(`.${mode} {`)).split("}")[0] ?? "";
    const color = (name: string) => new RegExp(`--${name}: (#\\w+);`).exec(block)?.[1] ?? "";
    for (const surface of [...SURFACES[mode], color("accent-soft")])
      expect(contrast(color("accent"), surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
});

test("a brand color in upper case gives the same result as in lower case", () => {
  fc.assert(
    fc.property(color, color, (light, dark) => {
      const capital = { light: { accent: light.toUpperCase() }, dark: { accent: dark.toUpperCase() } };
      expect(brandTokens(capital)).toEqual(brandTokens({ light: { accent: light }, dark: { accent: dark } }));
    }),
  );
});

test("white is legible on the card's face of any brand, and a suitable color does not change", () => {
  fc.assert(
    fc.property(color, (accent) => {
      const tokens = cardTokens({ light: { accent }, dark: { accent: "#ffffff" } });
      for (const name of ["--card-face", "--card-end"] as const)
        expect(contrast(tokens[name] ?? "", "#ffffff")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      if (contrast(accent, "#ffffff") >= TEXT_CONTRAST) expect(tokens["--card-face"]).toBe(accent);
    }),
  );
});

test("a card's face has the light accent in lower case, and the default color has the default face", () => {
  const tokens = cardTokens({ light: { accent: "#CC2200" }, dark: { accent: "#ffd33d" } });
  expect(tokens).toEqual({ "--card-face": "#cc2200", "--card-end": "#7a1400" });
  expect(cardTokens(OUR_COLORS)).toEqual({});
});

test("a brand's style sheet contains its two colors", () => {
  const css = brandCSS({ light: { accent: "#1f6feb" }, dark: { accent: "#ffd33d" } });
  expect(css).toMatch(
    /^:root\{--primary:#1f6feb;[^{}]*--primary-foreground:#ffffff[^{}]*\}:root\.dark\{--primary:#ffd33d;[^{}]*--primary-foreground:#000000[^{}]*\}$/,
  );
});
