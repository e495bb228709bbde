/** HTML that is safe to send. Only `markup` makes it. */
export class Markup {
  constructor(readonly html: string) {}
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Makes HTML of a template. Every value is escaped, unless it is markup itself. */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  return new Markup(parts.reduce((html, part, index) => html + htmlOf(values[index - 1] ?? "") + part));
}

function htmlOf(value: string | Markup | readonly Markup[]): string {
  if (value instanceof Markup) return value.html;
  if (typeof value === "string") return value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
  return value.map(({ html }) => html).join("");
}
