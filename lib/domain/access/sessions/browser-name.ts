type Marks = readonly (readonly [mark: RegExp, name: string])[];

/** Browsers by a mark in what they send, in order: most of them also send the marks of those below. */
const BROWSERS: Marks = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Systems in the same way: Android also says Linux, an iPhone also says Mac OS X. An iPad says that it is a Mac. */
const SYSTEMS: Marks = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const found = (marks: Marks, userAgent: string) => marks.find(([mark]) => mark.test(userAgent))?.[1];

/** Browser and system in words, by what the browser says of itself. Undefined where it says nothing that we know. */
export function browserName(userAgent: string): string | undefined {
  const [browser, system] = [found(BROWSERS, userAgent), found(SYSTEMS, userAgent)];
  if (!browser) return system && `A browser on ${system}`;
  return system ? `${browser} on ${system}` : browser;
}
