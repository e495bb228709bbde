import { expect, test } from "@playwright/test";
import { shapeOf } from "@/components/page/page-shapes";
import { closedSectionsIn, NAVIGATION, withoutEmptyBankPages } from "./navigation";

const hrefs = (sections: typeof NAVIGATION) => sections.flatMap(({ pages = [] }) => pages.map(({ href }) => href));

test("pages of a bank are in the menu only if they have something to show", () => {
  const all = hrefs(NAVIGATION);
  const shown = hrefs(withoutEmptyBankPages(NAVIGATION, { files: false, statements: true, breaks: false }));
  expect(all.filter((href) => !shown.includes(href))).toEqual(["/bank-files", "/reconciliation"]);
});

test("closed sections are read from the cookie, and unknown values are ignored", () => {
  expect(closedSectionsIn(undefined)).toEqual([]);
  expect(closedSectionsIn("Money,Home,Nonsense,Developers")).toEqual(["Money", "Developers"]);
});

test("every page of the menu has a skeleton in its shape", () => {
  const pages = NAVIGATION.flatMap((section) => section.pages ?? [section]);
  const own = pages.filter(({ href }) => !href.startsWith("/reference"));
  expect(own.filter(({ href }) => !shapeOf(href)).map(({ href }) => href)).toEqual([]);
});

test("objects have the shape of their kind, with and without a query", () => {
  expect(shapeOf("/transfers/0f9a?from=list")).toMatchObject({ title: "Transfer", kind: "object" });
  expect(shapeOf("/transfers/new")).toMatchObject({ kind: "form" });
  expect(shapeOf("/developers/webhooks/deliveries/0f9a")).toMatchObject({ title: "Webhook delivery" });
  expect(shapeOf("/accounts/0f9a/transfers")).toBeUndefined();
});
