import { z } from "zod";
import type { mailTable } from "@/db/schema";
import { openMail } from "@/lib/domain/platform/vault/sealed-records";
import type { MailText } from "./letter";

export type MailRow = typeof mailTable.$inferSelect;

/** A mail whose content is destroyed. */
export const NO_CONTENT = { keyVersion: null, wrappedKey: null, ciphertext: null };

const Content = z.object({ text: z.string(), html: z.string(), logo: z.string().optional() });

/** Returns what a mail says. Undefined once that is destroyed. */
export function contentOf({ mailID, keyVersion, wrappedKey, ciphertext }: MailRow): MailText | undefined {
  if (keyVersion === null || !wrappedKey || !ciphertext) return undefined;
  return Content.parse(JSON.parse(openMail(mailID, { keyVersion, wrappedKey, ciphertext })));
}
