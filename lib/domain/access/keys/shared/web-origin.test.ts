import { expect, test } from "@playwright/test";
import { webOriginOf } from "./web-origin";

test("an origin is normalized to the form that browsers send", () => {
  for (const [written, origin] of [
    ["https://shop.example", "https://shop.example"],
    ["https://Shop.Example/", "https://shop.example"],
    ["HTTPS://shop.example:443", "https://shop.example"],
    ["https://shop.example:8443", "https://shop.example:8443"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["http://localhost:5173", "http://localhost:5173"],
    ["http://127.0.0.1", "http://127.0.0.1"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ] as const)
    expect(webOriginOf(written), written).toBe(origin);
});

test("text that is not a single origin is rejected", () => {
  for (const written of [
    "",
    "null",
    "*",
    "https://*.shop.example",
    "shop.example",
    "http://shop.example",
    "http://localhost.evil.example",
    "https://shop.example/cart",
    "https://shop.example?x",
    "https://shop.example#x",
    "https://me@shop.example",
    "https://shop.example https://evil.example",
    "https:\\\\shop.example",
    "https:///shop.example",
    "ftp://shop.example",
    "javascript:alert(1)",
    "https://shop.example:99999",
    "https://a..example",
    "https://.example",
    "https://shop.example.",
    "https://%61.example",
    "https://-shop.example",
    "https://shop_.example",
    `https://${"a".repeat(64)}.example`,
  ])
    expect(webOriginOf(written), written).toBeUndefined();
});
