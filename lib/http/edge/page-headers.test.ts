import { expect, test } from "@playwright/test";
import { env, secureURL } from "@/lib/env";
import { pageHeaders } from "./page-headers";

const SHOP = "https://shop.example";
const directiveOf = (headers: Record<string, string>, name: string) =>
  headers["content-security-policy"]?.split("; ").find((directive) => directive.startsWith(`${name} `));

test("no page may be framed, except by the origins of its embed session", () => {
  for (const path of ["/", "/accounts", "/settings", "/sign-in", "/o/abc", "/embed/payments"])
    expect(directiveOf(pageHeaders(path, "n"), "frame-ancestors"), path).toBe("frame-ancestors 'none'");
  const embedded = pageHeaders("/embed/payments", "n", [SHOP, "http://localhost:4000"]);
  expect(directiveOf(embedded, "frame-ancestors")).toBe(`frame-ancestors ${SHOP} http://localhost:4000`);
  expect(embedded["cross-origin-resource-policy"]).toBe("cross-origin");
  const card = pageHeaders("/secure/cards/1", "n", [SHOP]);
  expect(directiveOf(card, "frame-ancestors")).toBe(`frame-ancestors ${new URL(env().APP_URL).origin} ${SHOP}`);
});

test("an embedded page has the same policy as any other: nothing inline and no unsafe source", () => {
  const [own, embedded] = [pageHeaders("/accounts", "n"), pageHeaders("/embed/card", "n", [SHOP])];
  const rest = (headers: Record<string, string>) =>
    headers["content-security-policy"]?.replace(/frame-ancestors [^;]*/, "");
  expect(rest(embedded)).toBe(rest(own));
  expect(embedded["content-security-policy"]).not.toMatch(/unsafe-|\*/);
  expect(directiveOf(embedded, "frame-src")).toContain(secureURL());
  expect(embedded["x-robots-tag"]).toBe("noindex, nofollow");
});
