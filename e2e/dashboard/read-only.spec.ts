import { expect } from "@playwright/test";
import { NAVIGATION, navigationFor, type NavLink } from "@/components/shell/navigation";
import { newAccount, newPartner, testDatabase } from "@/db/testing/factories";
import { newPerson } from "@/db/testing/people";
import { ROLE_SCOPES } from "@/lib/core/roles";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();

/** How buttons and links begin that change something of the partner's; one's own security and what one downloads are one's own. */
const CHANGES =
  /^(?:new|create|add|invite a|issue|edit|change|update|delete|remove|revoke|disable|request a capability|enable|upload|save|publish|archive|record|withdraw|close|activate|approve|decide|grant|allow|let)\b/i;
const OWN = new Set(["/settings/security"]);

test("a read-only member sees no button that would be refused, and no page asks for what they may not", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, { capabilities: ["wallet"], wallet: true });
  await signIn(context, await newPerson(db, partner, { role: "read-only" }));
  const refused: string[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith("/api/") && (response.status() === 403 || response.status() >= 500))
      refused.push(`${response.status()} ${path}`);
  });
  const sections = navigationFor(ROLE_SCOPES["read-only"].map((scope) => ({ scope })));
  const paths = new Set(sections.flatMap(({ href, pages }) => [href, ...(pages ?? []).map((one) => one.href)]));
  for (const path of [...paths, `/accounts/${accountID}`]) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.getByRole("status", { name: "Loading" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: /^You need / }), path).toHaveCount(0);
    if (OWN.has(path)) continue;
    for (const role of ["button", "link"] as const) {
      await expect(main.getByRole(role, { name: CHANGES }), `${path}: ${role}s`).toHaveText([]);
    }
    await expectAccessible(page);
  }
  expect(refused).toEqual([]);
});

test("what the navigation leaves out for a read-only member says so on arrival, without an error", async ({
  context,
  page,
}) => {
  await signIn(context, await newPerson(db, await newPartner(db), { role: "read-only" }));
  const held = ROLE_SCOPES["read-only"].map((scope) => ({ scope }));
  const all = NAVIGATION.flatMap((section): readonly NavLink[] => section.pages ?? [section]);
  const usable = new Set(
    navigationFor(held).flatMap(({ href, pages }) => [href, ...(pages ?? []).map((one) => one.href)]),
  );
  for (const { href, scope } of all.filter((link) => !usable.has(link.href))) {
    await page.goto(href);
    await expect(page.getByRole("heading", { name: /^You need permission to / }), href).toBeVisible();
    await expect(page.getByRole("main").getByText(String(scope), { exact: true }), href).toBeVisible();
  }
});
