import { Socket } from "node:net";
import type { MailProvider } from "./mail";
import type { MailOutcome } from "./mail";
import type { Mail } from "./mail";

/** Says how long the server may take to connect, to greet, and between two answers, in milliseconds. */
const SMTP_TIMEOUT_MS = 10_000;

/** Says how long a whole conversation may take, also with a server that never falls silent, in milliseconds. */
const DEADLINE = 60_000;

/** A mail server, the address that mail comes from, and whether an open connection is refused. */
export interface SMTPSettings {
  url: string;
  from: string;
  isSafe: boolean;
  patience?: number;
  deadline?: number;
}

/** Sends mail by SMTP. A mail reads no files and no addresses of its own. */
export function smtpMail(settings: SMTPSettings): MailProvider {
  const { url, from, isSafe, patience = SMTP_TIMEOUT_MS, deadline = DEADLINE } = settings;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      // The library's limits start again with each answer. Only the socket's own end is one for everything.
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
      // A server that is away or refuses our login has certainly taken nothing.
      if (!(await trial.verify().catch(() => false))) return "later";
      const transport = await open();
      return transport.sendMail(messageOf(mail, from, host)).then(() => "sent" as const, handedOf);
    },
  };
}

/** Addresses are objects, so that none is read as a list of several. */
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

/** The server's answer counts: 4xx is for now, 5xx for good. Without one, the mail may be on its way. */
function handedOf(error: unknown): MailOutcome {
  const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  if (status >= 500) return "refused";
  return status >= 400 ? "later" : "unsure";
}
