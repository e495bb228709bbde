import { z } from "zod";
import { MailID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { byDate, cursors, filterValue, page, total } from "@/lib/core/api/query";
import { DateTime } from "@/lib/core/api/shapes";
import { MAIL_FAULTS, MAIL_KINDS, mailStates } from "./states";
import { stateEnum } from "@/lib/core/api/state-enum";

const MailState = stateEnum(mailStates);

const MAILS_PER_PAGE = 25;

const MailKindName = z.enum(MAIL_KINDS);

export const OutboxMail = z.object({
  mailID: MailID,
  kind: MailKindName,
  recipient: z.string(),
  subject: z.string(),
  state: MailState,
  fault: z.enum(MAIL_FAULTS).optional(),
  createdOn: DateTime,
  sentOn: DateTime.optional(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** A mail with its content, which production destroys after sending. Only owners see links that open an account. */
export const OutboxMailDetails = OutboxMail.extend({
  sender: z.string(),
  text: z.string().optional(),
  hidden: z.enum(["destroyed", "for-owners", "not-in-sandbox"]).optional(),
});
export type OutboxMailDetails = z.infer<typeof OutboxMailDetails>;

export const OutboxPage = z.object({ items: z.array(OutboxMail), more: z.boolean(), total });
export type OutboxPage = z.infer<typeof OutboxPage>;

export const ListOutbox = z.object({
  kind: filterValue(MailKindName),
  sort: byDate,
  ...cursors(MailID),
  ...page(MAILS_PER_PAGE),
});
export type ListOutbox = z.infer<typeof ListOutbox>;

const read = { group: "Mail", internal: true, method: "GET", access: "mail.read", status: 200 } as const;
const oneMail = z.object({ mailID: MailID });

export const outbox = {
  list: operation({
    ...read,
    summary: "List mail of the outbox",
    path: "/dashboard/mail",
    query: ListOutbox,
    response: OutboxPage,
    download: { place: ["createdOn", "mailID"] },
  }),
  get: operation({
    ...read,
    summary: "Read a mail",
    path: "/dashboard/mail/{mailID}",
    params: oneMail,
    response: OutboxMailDetails,
  }),
  draw: operation({
    ...read,
    summary: "See a mail as it would look",
    path: "/dashboard/mail/{mailID}/page",
    params: oneMail,
    answersBytes: ["text/html"],
  }),
};
