import { badge, link, text, when } from "@/components/list/columns";
import { choice } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { outbox } from "@/lib/generated/operations/mail";
import { MAIL_KIND_WORDS, MAIL_STATES, mailPath } from "./mail-words";

const KINDS = Object.entries(MAIL_KIND_WORDS).map(([value, label]) => ({ value, label }));

export const outboxList = list(outbox.list, {
  noun: "email",
  key: "mailID",
  sorts: BY_DATE,
  filters: { kind: choice("Kind", KINDS) },
  columns: [
    link(
      "Subject",
      ({ subject }) => subject,
      ({ mailID }) => mailPath(mailID),
    ),
    text("To", ({ recipient }) => recipient, { priority: 2 }),
    text("Kind", ({ kind }) => MAIL_KIND_WORDS[kind], { width: "lg", priority: 4 }),
    badge("State", ({ state }) => MAIL_STATES[state], { width: "sm", priority: 1 }),
    when("Created", ({ createdOn }) => createdOn, { sort: "createdOn", width: "sm", priority: 3 }),
  ],
  empty: {
    drawing: "mail",
    title: "No email yet",
    description: "Invites, codes and notices appear here as they’re sent, and stay for 30 days.",
  },
});
