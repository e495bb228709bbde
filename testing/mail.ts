import type { AddressInfo } from "node:net";
import { and, desc, eq } from "drizzle-orm";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Db } from "@/db/client";
import { mailTable } from "@/db/schema";
import { contentOf, type MailRow } from "@/lib/domain/platform/mail/content";
import type { MailText } from "@/lib/domain/platform/mail/letter";
import type { MailKind } from "@/lib/domain/platform/mail/states";
import type { MailProvider } from "@/lib/providers/mail/mail";

interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
}

export const MAIL_PASSWORD = "seven-letters-in-a-sack";
const LOGIN = { user: "tender", pass: MAIL_PASSWORD };

/** Starts a mail server that by default requires a login and accepts everything. It offers no encryption. */
export async function startMailServer(options: Partial<SMTPServerOptions> = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === LOGIN.user && password === LOGIN.pass
        ? done(null, { user: username })
        : done(new Error("Invalid login")),
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = mailFrom === false ? "" : mailFrom.address;
        received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() });
        done();
      });
    },
    ...options,
  });
  // Some tests disconnect clients.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${LOGIN.user}:${LOGIN.pass}@127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Sends all mail of this process through a provider, or through none, during the work. */
export async function withMail<T>(provider: MailProvider | undefined, work: () => Promise<T>): Promise<T> {
  const before = globalThis.tenderMail;
  globalThis.tenderMail = { provider };
  try {
    return await work();
  } finally {
    globalThis.tenderMail = before;
  }
}

/** The mail to an address, the newest first, with its content. */
export async function mailTo(
  db: Db,
  recipient: string,
  kind?: MailKind,
): Promise<(MailRow & { content: MailText | undefined })[]> {
  const matches = await db
    .select()
    .from(mailTable)
    .where(and(eq(mailTable.recipient, recipient), kind && eq(mailTable.kind, kind)))
    .orderBy(desc(mailTable.createdOn), desc(mailTable.mailID));
  return matches.map((row) => ({ ...row, content: contentOf(row) }));
}
