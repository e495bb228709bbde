import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdOn, instant, key, namesCheck, oneOf } from "../columns";
import { local } from "../placement";
import { userTable } from "./access";

export const PASSKEY_PURPOSES = ["register", "sign-in", "step-up"] as const;

/** A key on a person's device that proves who they are. */
export const passkeyTable = pgTable(
  local("passkey"),
  {
    passkeyID: key("passkey_id"),
    userID: uuid("user_id")
      .notNull()
      .references(() => userTable.userID),
    credentialID: text("credential_id").notNull(),
    publicKey: bytes("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    createdOn: createdOn(),
    lastUsedOn: instant("last_used_on"),
  },
  (t) => [uniqueIndex("passkey_credential").on(t.credentialID), index("passkey_of_user").on(t.userID)],
);

/** A challenge for a passkey to sign. It works once, for a few minutes. */
export const passkeyChallengeTable = pgTable(
  local("passkey_challenge"),
  {
    challenge: text("challenge").primaryKey(),
    purpose: oneOf("purpose", PASSKEY_PURPOSES).notNull(),
    /** The session that requested it. Absent before sign-in. */
    sessionID: uuid("session_id"),
    userID: uuid("user_id"),
    createdOn: createdOn(),
    expiresOn: instant("expires_on").notNull(),
  },
  (t) => [
    index("passkey_challenge_expiry").on(t.expiresOn),
    namesCheck("passkey_challenge_purposes", t.purpose, PASSKEY_PURPOSES),
  ],
);

/** Codes for a person who has lost the second factor. Each works once. */
export const recoveryCodeTable = pgTable(
  local("recovery_code"),
  {
    codeHash: bytes("code_hash").primaryKey(),
    userID: uuid("user_id")
      .notNull()
      .references(() => userTable.userID),
    createdOn: createdOn(),
    usedOn: instant("used_on"),
  },
  (t) => [index("recovery_code_of_user").on(t.userID)],
);
