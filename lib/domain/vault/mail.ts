import type { MailID } from "@/lib/core/ids";
import { keys } from "@/lib/providers/keys";
import { aadOf, open, seal, type Sealed } from "./envelope";

/** Seals what a mail says, because its links and codes are secrets. */
export function sealMail(mailID: MailID, content: string): Sealed {
  return seal(keys(), "secret", mailAAD(mailID), Buffer.from(content));
}

/** Opens what a mail says. Throws a VaultError for another mail's. */
export function openMail(mailID: MailID, sealed: Sealed): string {
  return open(keys(), "secret", mailAAD(mailID), sealed).toString();
}

/** Binds the content to its mail, which may belong to no account. */
export function mailAAD(mailID: MailID): Buffer {
  return aadOf({ table: "mail", column: "content", id: mailID, accountID: "" });
}
