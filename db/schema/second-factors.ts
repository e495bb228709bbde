import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdOn, instant, key, namesCheck, oneOf } from "../columns";
import { userTable } from "./access";

export const PASSKEY_PURPOSES = ["register", "sign-in", "step-up"] as const;

/** A key on a person's device with which they prove who they are. */
export const passkeyTable = pgTable(
  "passkey",
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

/** What a passkey was asked to sign; good once, for a few minutes. */
export const passkeyChallengeTable = pgTable(
  "passkey_challenge",
  {
    challenge: text("challenge").primaryKey(),
    purpose: oneOf("purpose", PASSKEY_PURPOSES).notNull(),
    /** Whose session asked; absent before sign-in. */
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

/** Codes kept for the day the second factor is lost; good once each. */
export const recoveryCodeTable = pgTable(
  "recovery_code",
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
