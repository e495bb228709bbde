import { expect, test } from "@playwright/test";
import { codeLetter, inviteLetter, MISSING_PARTS, missingLetter, permissionLetter } from "./invitee-letters";
import { drawLetter, IN_THE_DARK, type Letter } from "./letter";
import { disputeDeadlineLetter, SECURITY_CHANGES, type SecurityChange, securityLetter } from "./notice-letters";
import { webhookDisabledLetter, webhookMovedLetter } from "./notice-letters";
import { memberInviteLetter, passwordResetLetter } from "./team-letters";

const SENDER = { name: "Lincoln Pay", accents: { light: "#ffcc00", dark: "#003399" } };
const LINK = "https://pay.example.test/somewhere";
const ON = new Date("2026-11-22T05:30:00Z");

const ENGLISH: Record<string, Letter> = {
  code: codeLetter("Lincoln Pay", "123456", "en"),
  invite: inviteLetter("Lincoln Pay", { link: LINK, name: "Ada" }, "en"),
  missing: missingLetter("Lincoln Pay", { account: "Café Azul", parts: MISSING_PARTS, link: LINK }, "en"),
  reply: missingLetter("Lincoln Pay", { account: "Café Azul", parts: ["bank"] }, "en"),
  permission: permissionLetter("Lincoln Pay", { account: "Café Azul", scope: "wallets.read", link: LINK }, "en"),
  team: memberInviteLetter("Lincoln Pay", { link: LINK, role: "admin", invitedBy: "bo@example.test", days: 7 }),
  reset: passwordResetLetter({ link: LINK, minutes: 30 }),
  webhook: webhookDisabledLetter({ url: "https://hooks.example.test/x", reason: "gone", link: LINK }),
  hooks: webhookMovedLetter("changed", {
    url: "https://hooks.example.test/x",
    types: ["transfer.created"],
    on: ON,
    by: "bo@example.test",
    link: LINK,
  }),
  dispute: disputeDeadlineLetter({ amount: "$88.01", reason: "Fraud", respondBy: ON, link: LINK }),
  ...Object.fromEntries(
    Object.keys(SECURITY_CHANGES).map((change) => [
      change,
      securityLetter(change as SecurityChange, { on: ON, by: "bo@example.test", link: LINK }),
    ]),
  ),
};

const SPANISH: Record<string, Letter> = {
  code: codeLetter("Lincoln Pay", "123456", "es"),
  invite: inviteLetter("Lincoln Pay", { link: LINK, name: "Ada" }, "es"),
  missing: missingLetter("Lincoln Pay", { account: "Café Azul", parts: MISSING_PARTS, link: LINK }, "es"),
  reply: missingLetter("Lincoln Pay", { account: "Café Azul", parts: ["bank"] }, "es"),
  permission: permissionLetter("Lincoln Pay", { account: "Café Azul", scope: "wallets.read", link: LINK }, "es"),
};

test("every letter is complete in text and HTML, with its link, and has no unfilled placeholder", () => {
  for (const [name, letter] of [...Object.entries(ENGLISH), ...Object.entries(SPANISH)]) {
    const { text, html } = drawLetter(letter, SENDER, "en");
    expect(text, name).toContain(letter.heading);
    expect(text, name).toContain("Lincoln Pay");
    expect(html, name).toContain("<!doctype html>");
    expect(`${letter.subject} ${text}`, name).not.toMatch(/[{}]|undefined/);
    if (letter.action) for (const form of [text, html]) expect(form, name).toContain(letter.action.href);
    for (const paragraph of letter.paragraphs) expect(text, name).toContain(paragraph);
    expect(html, name).not.toMatch(/<script|<img|<link|url\(|@import/i);
  }
});

test("when an invitee chose Spanish, then the letter contains no English", () => {
  for (const [name, letter] of Object.entries(SPANISH)) {
    const other = ENGLISH[name];
    expect(letter.subject, name).not.toBe(other?.subject);
    expect(letter.notes.filter((note) => other?.notes.includes(note))).toEqual([]);
    expect(letter.items?.filter((item) => other?.items?.includes(item)) ?? []).toEqual([]);
    expect(drawLetter(letter, SENDER, "es").html).toContain('<html lang="es">');
  }
  expect(SPANISH.invite?.subject).toBe("Lincoln Pay lo invita a abrir una cuenta");
});

test("no subject contains a code or a link", () => {
  for (const { subject } of [...Object.values(ENGLISH), ...Object.values(SPANISH)])
    expect(subject).not.toMatch(/123456|https?:/);
});

test("names are escaped as text, whatever they contain", () => {
  const evil = `<img src=x onerror="alert(1)">'&`;
  const letter = missingLetter(
    evil,
    { account: evil, parts: ["bank"], link: `https://x.test/?a=1&b="><script>` },
    "en",
  );
  const { html } = drawLetter(letter, { ...SENDER, name: evil }, "en");
  expect(html).not.toMatch(/<img|<script|onerror="/);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;");
  expect(html).toContain("https://x.test/?a=1&amp;b=&quot;&gt;&lt;script&gt;");
});

test("a logo is attached to the mail, and a mail without a logo shows no picture", () => {
  const letter = passwordResetLetter({ link: LINK, minutes: 30 });
  const logo = Buffer.from("a picture");
  const drawn = drawLetter(letter, { ...SENDER, logo }, "en");
  expect(drawn.html.match(/<img[^>]*>/g)).toEqual([expect.stringContaining('src="cid:logo" alt=""')]);
  expect(drawn.logo).toBe(logo.toString("base64"));
  expect(drawLetter(letter, SENDER, "en")).not.toHaveProperty("logo");
});

test("the button has the brand's color in light and dark, with readable text", () => {
  const { html } = drawLetter(passwordResetLetter({ link: LINK, minutes: 30 }), SENDER, "en");
  expect(html).toContain("background:#ffcc00;color:#000000");
  const [light, dark] = html.split(IN_THE_DARK);
  expect(light).not.toContain("#003399");
  expect(dark).toContain(".button { background: #003399 !important; color: #ffffff !important }");
});
