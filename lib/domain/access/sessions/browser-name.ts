type Marks = readonly (readonly [mark: RegExp, name: string])[];

/** Browsers by a mark in the user agent. The order matters, because most also send the marks of those below. */
const BROWSERS: Marks = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/**
 * Systems by a mark in the user agent. The order matters: Android also sends Linux, an iPhone also sends Mac OS X. An
 * iPad claims to be a Mac.
 */
const SYSTEMS: Marks = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const find = (marks: Marks, userAgent: string) => marks.find(([mark]) => mark.test(userAgent))?.[1];

/** Returns the names of a user agent's browser and system. Undefined if neither is known. */
export function browserName(userAgent: string): string | undefined {
  const [browser, system] = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)];
  if (!browser) return system && `A browser on ${system}`;
  return system ? `${browser} on ${system}` : browser;
}
