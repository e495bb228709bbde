import { sql } from "drizzle-orm";
import { index, integer, pgTable, smallint, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { AccountID, MailID, UserID } from "../../lib/core/api/ids";
import { stateNames } from "../../lib/core/api/states";
import { MAIL_FAULTS, MAIL_KINDS, mailStates } from "../../lib/domain/platform/mail/states";
import { bytes, createdOn, instant, key, namesCheck, oneOf, id } from "../columns";
import { local } from "../placement";
import { userTable } from "./access";

const STATES = stateNames(mailStates);

/** Outgoing mail, and the outbox of the sandbox. The content is sealed and destroyed once it is sent. */
export const mailTable = pgTable(
  local("mail"),
  {
    mailID: key<MailID>("mail_id"),
    /** A second mail with the same key is not stored. */
    messageKey: text("message_key").notNull(),
    /** The account that sees it in its outbox. Absent: no account does. */
    accountID: id<AccountID>("account_id"),
    kind: oneOf("kind", MAIL_KINDS).notNull(),
    /** The object it concerns: a dispute, an invite. */
    about: text("about"),
    recipient: text("recipient").notNull(),
    sender: text("sender").notNull(),
    subject: text("subject").notNull(),
    state: oneOf("state", STATES).notNull(),
    fault: oneOf("fault", MAIL_FAULTS),
    attempt: smallint("attempt").notNull(),
    keyVersion: integer("key_version"),
    wrappedKey: bytes("wrapped_key"),
    ciphertext: bytes("ciphertext"),
    createdOn: createdOn(),
    sentOn: instant("sent_on"),
    /** After this the mail is useless and is not sent. */
    expiresOn: instant("expires_on"),
  },
  (t) => [
    unique("mail_once").on(t.messageKey),
    index("mail_newest").on(t.accountID, t.createdOn, t.mailID),
    index("mail_of_kind").on(t.accountID, t.kind, t.createdOn, t.mailID),
    index("mail_about")
      .on(t.about, t.kind)
      .where(sql`${t.about} is not null`),
    index("mail_key").on(t.keyVersion, t.createdOn),
    index("mail_age").using("brin", t.createdOn),
    namesCheck("mail_kinds", t.kind, MAIL_KINDS),
    namesCheck("mail_states", t.state, STATES),
    namesCheck("mail_faults", t.fault, MAIL_FAULTS),
  ],
);

/** A forgotten password. Until its mail is written, the row is the same whether or not the address is known. */
export const passwordResetTable = pgTable(
  local("password_reset"),
  {
    resetID: key("reset_id"),
    email: text("email").notNull(),
    userID: id<UserID>("user_id").references(() => userTable.userID),
    /** The hash of the link's token, once there is one. */
    tokenHash: bytes("token_hash"),
    createdOn: createdOn(),
    expiresOn: instant("expires_on"),
    usedOn: instant("used_on"),
  },
  (t) => [
    uniqueIndex("password_reset_token").on(t.tokenHash),
    index("password_reset_of_email").on(t.email, t.createdOn),
    index("password_reset_of_user").on(t.userID),
    index("password_reset_age").using("brin", t.createdOn),
  ],
);
