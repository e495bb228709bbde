import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { ownPath, pathAfterSignIn } from "./next-auth-page";

const APP = "https://app.example.test";

test("sign-in returns to a page of this site, given as a path or a full URL", () => {
  for (const path of ["/accounts?mode=a#b", "/", "/o/KX2/you"]) {
    expect(pathAfterSignIn(path, APP)).toBe(path);
    expect(ownPath(`${APP}${path}`, APP)).toBe(path);
  }
});

test("any other target is replaced by the first page", () => {
  const others = [
    undefined,
    "",
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    `${APP}//evil.test`,
    "javascript:alert(1)",
    "data:text/html,x",
    "https://app.example.test@evil.test/",
    "http://app.example.test/",
    "https://app.example.test:444/",
    "/\t/evil.test",
  ];
  for (const other of others) expect(ownPath(other, APP), String(other)).toBe("/");
});

test("sign-in does not redirect to itself or to paths without pages", () => {
  for (const path of ["/sign-in?callbackUrl=/", "/sign-in", "/api/auth/signout", "/secure/cards/1"])
    expect(pathAfterSignIn(path, APP)).toBe("/");
  expect(ownPath("/sign-in", APP)).toBe("/sign-in");
});

test("a browser stays on this site for any input", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.stringMatching(/^[/\\.@:a-z]{0,12}$/)),
      (address) => {
        const path = ownPath(address, APP);
        expect(path.startsWith("/") && new URL(path, APP).origin === APP).toBe(true);
      },
    ),
  );
});
