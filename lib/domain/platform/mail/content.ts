import { z } from "zod";
import type { mailTable } from "@/db/schema";
import type { Theme } from "@/lib/core/brand-tokens";
import { openMail } from "@/lib/domain/platform/vault/sealed-records";
import { env } from "@/lib/env";
import { IN_THE_DARK, type MailText } from "./letter";

export type MailRow = typeof mailTable.$inferSelect;

/** The columns of a mail without its content. */
export const NO_CONTENT = { keyVersion: null, wrappedKey: null, ciphertext: null };

const Content = z.object({ text: z.string(), html: z.string(), logo: z.string().optional() });

/** Returns the content of a mail. Undefined after it was destroyed. */
export function contentOf({ mailID, keyVersion, wrappedKey, ciphertext }: MailRow): MailText | undefined {
  if (keyVersion === null || !wrappedKey || !ciphertext) return undefined;
  return Content.parse(JSON.parse(openMail(mailID, { keyVersion, wrappedKey, ciphertext })));
}

/**
 * A mail as a separate page. It runs no script and loads nothing, and only Tender's own pages can frame it. Without a
 * theme it follows the reader's device.
 */
export function mailPage({ html, logo = "" }: MailText, theme?: Theme): Response {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${new URL(env().APP_URL).origin}`,
  };
  const media = theme && { light: "@media not all", dark: "@media all" }[theme];
  const withLogo = html.replace('src="cid:logo"', `src="data:image/png;base64,${logo}"`);
  return new Response(media ? withLogo.replace(IN_THE_DARK, media) : withLogo, { headers });
}
