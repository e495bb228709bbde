import { expect, test } from "@playwright/test";
import { browserName } from "./browser-name";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

const SENT: Record<string, string> = {
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`]: "Chrome on Windows",
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`]:
    "Edge on Windows",
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`]: "Chrome on Linux",
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`]: "Chrome on ChromeOS",
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`]:
    "Opera on macOS",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0": "Firefox on macOS",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15":
    "Safari on macOS",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1":
    "Safari on iPhone",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1":
    "Chrome on iPhone",
  "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0": "Firefox on Android",
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`]:
    "Samsung Internet on Android",
};

test("browser and system are recognized, whatever other names the user agent contains", () => {
  for (const [sent, name] of Object.entries(SENT)) expect(browserName(sent), sent).toBe(name);
});

test("an unknown browser is not guessed, and long nonsense takes no time", () => {
  expect(browserName("")).toBeUndefined();
  expect(browserName("curl/8.5.0")).toBeUndefined();
  expect(browserName("Something/1.0 (Linux)")).toBe("A browser on Linux");
  const before = process.cpuUsage();
  expect(browserName("Mozilla/5.0 (".repeat(100_000))).toBeUndefined();
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
