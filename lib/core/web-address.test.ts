import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { HttpsURL, URL_MAX, websiteURL } from "./web-address";

const ofLength = (length: number) => `https://a.example/${"x".repeat(length - 18)}`;

const hostile = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//evil.example",
  "///evil.example",
  "/path",
  "evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https://",
  "https:///evil",
  "https://u:p@h.example",
  "https://u@h.example",
  "https://@h.example",
  "https://a\\@b.example",
  "https://a.example\\b",
  "https://a.example/\\b",
  "https://a b.example",
  " https://a.example",
  "https://a.example\n",
  "https://a.example/\u0000",
  "https://a.example/\ud800",
  "https://a.example:99999",
  "ftp://a.example",
  "file:///etc/passwd",
  "https://%00",
  "https://[::1",
  "",
  "x".repeat(100_000),
];
for (const address of hostile) {
  test(`an unsafe address is rejected: ${JSON.stringify(address).slice(0, 60)}`, () => {
    expect(HttpsURL.safeParse(address).success).toBe(false);
    expect(websiteURL().safeParse(address).success).toBe(false);
  });
}

test("a return address is https, or http on this machine", () => {
  for (const stored of [
    "https://a.example",
    "https://a.example/done?x=1#y",
    "https://a.example:8443/",
    "http://localhost:3000/done",
    "http://127.0.0.1/",
    "http://[::1]:8080/x",
  ]) {
    expect(HttpsURL.parse(stored)).toBe(stored);
  }
  for (const plain of ["http://a.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example"]) {
    expect(HttpsURL.safeParse(plain).success, plain).toBe(false);
    expect(websiteURL().parse(plain)).toBe(plain);
  }
});

test("an address is stored as a browser would write it", () => {
  expect(HttpsURL.parse("HTTPS://Bücher.Example/a/../b c".replace(" ", "%20"))).toBe(
    "https://xn--bcher-kva.example/b%20c",
  );
  expect(HttpsURL.parse("https://a.example:443/")).toBe("https://a.example/");
  expect(HttpsURL.parse("http://0x7f000001/")).toBe("http://127.0.0.1/");
});

test("an address has at most 2048 characters, as sent and as stored", () => {
  expect(HttpsURL.safeParse(ofLength(URL_MAX)).success).toBe(true);
  expect(HttpsURL.safeParse(ofLength(URL_MAX + 1)).success).toBe(false);
  expect(HttpsURL.safeParse(`https://a.example/${"ü".repeat(1000)}`).success).toBe(false);
});

test("a stored address is unchanged when it is parsed again, and has the same target", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.string().map((rest) => `https://a.example/${rest}`),
      ),
      (address) => {
        const result = websiteURL().safeParse(address);
        if (!result.success) return true;
        return websiteURL().parse(result.data) === result.data && new URL(result.data).href === new URL(address).href;
      },
    ),
  );
});
