import type { Theme } from "@/lib/core/brand-tokens";
import { onColor } from "@/lib/core/contrast";
import type { Language } from "@/lib/core/language";

/** The content of a mail. Its subject contains no secret. */
export interface Letter {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A list in the mail, one item per line, such as missing details. */
  items?: readonly string[];
  code?: string;
  action?: { label: string; href: string };
  /** Lines in small print at the end. */
  notes: readonly string[];
}

export interface Sender {
  name: string;
  accents: Record<Theme, string>;
  logo?: Buffer | undefined;
}

/** A mail in plain text and HTML, and the picture that the HTML shows as `cid:logo`: a PNG in base64. */
export interface MailText {
  text: string;
  html: string;
  logo?: string | undefined;
}

/** Draws a letter in the sender's brand. It loads nothing from a network and has no script. A logo is attached. */
export function drawLetter(letter: Letter, sender: Sender, language: Language): MailText {
  const { logo } = sender;
  return {
    text: textOf(letter, sender),
    html: pageOf(letter, sender, language),
    ...(logo && { logo: logo.toString("base64") }),
  };
}

function textOf({ heading, paragraphs, items = [], code, action, notes }: Letter, { name }: Sender): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(items.length > 0 ? [items.map((item) => `- ${item}`).join("\n")] : []),
    ...(code === undefined ? [] : [code]),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...notes,
    `-- \n${name}`,
  ];
  return `${parts.map((part) => part.replace(/\r/g, "")).join("\n\n")}\n`;
}

function pageOf(letter: Letter, sender: Sender, language: Language): string {
  const body = markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${letter.subject}</title>
${darkLook(sender)}</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f6f7f9;color:#1b1f27;font-family:-apple-system,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-weight:600;font-size:15px">${logoOf(sender)}${sender.name}</p>
<div class="card" style="padding:28px 24px;background:#ffffff;border:1px solid #dfe3e8;border-top:4px solid ${sender.accents.light};border-radius:8px">
<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${letter.heading}</h1>
${letter.paragraphs.map(paragraphOf)}${itemsOf(letter)}${codeOf(letter)}${actionOf(letter, sender)}</div>
${letter.notes.map(noteOf)}</div>
</body>
</html>
`;
  return body.html;
}

/** The media query for dark mode. Mail programs that do not support it show the light version. */
export const IN_THE_DARK = "@media (prefers-color-scheme: dark)";

/** The dark version. The logo has a white background, because many logos are drawn for paper. */
const darkLook = ({ accents: { dark } }: Sender) => markup`<style>
${IN_THE_DARK} {
.page { background: #0d0f13 !important; color: #eceef3 !important }
.card { background: #14171d !important; border-color: #262b34 !important; border-top-color: ${dark} !important }
.button { background: ${dark} !important; color: ${onColor(dark)} !important }
.note { color: #9ca5b4 !important }
.logo { background: #ffffff !important; padding: 2px !important; border-radius: 4px !important }
}
</style>
`;

const logoOf = ({ logo }: Sender) =>
  logo
    ? markup`<img class="logo" src="cid:logo" alt="" height="28" style="height:28px;max-width:140px;margin-right:8px;vertical-align:middle">`
    : markup``;

const paragraphOf = (text: string) => markup`<p style="margin:0 0 16px;overflow-wrap:anywhere">${text}</p>
`;

const noteOf = (text: string) =>
  markup`<p class="note" style="margin:16px 0 0;color:#545d6b;font-size:13px;overflow-wrap:anywhere">${text}</p>
`;

function itemsOf({ items = [] }: Letter): Markup {
  if (items.length === 0) return markup``;
  return markup`<ul style="margin:0 0 16px;padding-left:20px">${items.map((item) => markup`<li>${item}</li>`)}</ul>
`;
}

function codeOf({ code }: Letter): Markup {
  if (code === undefined) return markup``;
  return markup`<p style="margin:0 0 16px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;font-weight:600;letter-spacing:4px">${code}</p>
`;
}

function actionOf({ action }: Letter, { accents: { light } }: Sender): Markup {
  if (!action) return markup``;
  const look = `display:inline-block;padding:11px 20px;border-radius:6px;background:${light};color:${onColor(light)};font-weight:600;text-decoration:none`;
  return markup`<p style="margin:8px 0 12px"><a class="button" href="${action.href}" target="_blank" rel="noopener noreferrer" style="${look}">${action.label}</a></p>
`;
}

/** HTML that is safe to send. Only `markup` creates it. */
class Markup {
  constructor(readonly html: string) {}
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Creates HTML from a template. Every value is escaped unless it is markup. */
function markup(parts: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup {
  return new Markup(parts.reduce((html, part, index) => html + htmlOf(values[index - 1] ?? "") + part));
}

function htmlOf(value: string | Markup | readonly Markup[]): string {
  if (value instanceof Markup) return value.html;
  if (typeof value === "string") return value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
  return value.map(({ html }) => html).join("");
}
