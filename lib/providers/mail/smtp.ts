import { Socket } from "node:net";
import type { MailProvider } from "./mail";
import type { MailOutcome } from "./mail";
import type { Mail } from "./mail";

/** Time limit to connect, for the greeting and between two responses, in milliseconds. */
const SMTP_TIMEOUT_MS = 10_000;

/** Time limit for a whole conversation, even with a server that keeps sending, in milliseconds. */
const DEADLINE = 60_000;

/** A mail server, the sender's address, and whether an unencrypted connection is rejected. */
export interface SMTPSettings {
  url: string;
  from: string;
  isSafe: boolean;
  patience?: number;
  deadline?: number;
}

/** Sends mail by SMTP. Mail cannot load files or URLs. */
export function smtpMail(settings: SMTPSettings): MailProvider {
  const { url, from, isSafe, patience = SMTP_TIMEOUT_MS, deadline = DEADLINE } = settings;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      // The library's timeouts restart with each response, so the socket itself limits the whole conversation.
      socket: new Socket({ signal: AbortSignal.timeout(deadline) }),
      requireTLS: isSafe && url.startsWith("smtp:"),
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const host = from.slice(from.lastIndexOf("@") + 1);
  return {
    keeps: false,
    async hand(mail) {
      const trial = await open();
      // A server that is down or rejects the login has certainly accepted nothing.
      if (!(await trial.verify().catch(() => false))) return "later";
      const transport = await open();
      return transport.sendMail(messageOf(mail, from, host)).then(() => "sent" as const, handedOf);
    },
  };
}

/** Addresses are objects, so that none is parsed as a list. */
function messageOf({ id, sender, to, subject, text, html, logo }: Mail, from: string, host: string) {
  return {
    from: { name: sender, address: from },
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { "auto-submitted": "auto-generated" },
    ...(logo && { attachments: [{ cid: "logo", filename: "logo.png", contentType: "image/png", content: logo }] }),
  };
}

/**
 * Classifies an error by the server's response: 4xx is temporary, 5xx permanent. Without one, the mail may be on its
 * way.
 */
function handedOf(error: unknown): MailOutcome {
  const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  if (status >= 500) return "refused";
  return status >= 400 ? "later" : "unsure";
}
