import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ROLES } from "../../lib/core/access/roles";
import type { SimulatedFailure } from "../../lib/core/money/simulated-failure";
import { bytes, createdOn, instant, key, namesCheck, oneOf } from "../columns";
import { local } from "../placement";
import { accountTable } from "./accounts";

/** A person who can sign in: partner staff or an invitee. */
export const userTable = pgTable(
  local("person"),
  {
    userID: key("user_id"),
    email: text("email").notNull(),
    /** When the person first proved that the mailbox is theirs. Absent if another person may have created this one. */
    emailProvenOn: instant("email_proven_on"),
    /** Colleagues know the person by it. They choose it themselves, so it proves nothing. */
    name: text("name"),
    passwordHash: text("password_hash"),
    totpKeyVersion: integer("totp_key_version"),
    totpWrappedKey: bytes("totp_wrapped_key"),
    totpCiphertext: bytes("totp_ciphertext"),
    /** When the person proved to have the second factor. Before that it is only offered. */
    totpConfirmedOn: instant("totp_confirmed_on"),
    /** The last 30-second step with an accepted code. Each step counts once. */
    totpLastStep: integer("totp_last_step"),
    failures: integer("failures").notNull().default(0),
    lockedUntil: instant("locked_until"),
    createdOn: createdOn(),
  },
  (t) => [uniqueIndex("person_email").on(t.email)],
);

/** Maps an identity provider's own ID to a person. An address may be handed on, an ID is not. */
export const providerPersonTable = pgTable(
  local("provider_person"),
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userID: uuid("user_id")
      .notNull()
      .references(() => userTable.userID),
    createdOn: createdOn(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), uniqueIndex("provider_person_once").on(t.userID, t.issuer)],
);

/** A role that a team made for itself: a built-in one with a part of its permissions. */
export const teamRoleTable = pgTable(
  local("team_role"),
  {
    roleID: key("role_id"),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    name: text("name").notNull(),
    /** The built-in role whose permissions it has at most. */
    base: oneOf("base", ROLES).notNull(),
    /** The permissions that it keeps of them. */
    scopes: text("scopes").array().notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [uniqueIndex("team_role_name").on(t.accountID, t.name), namesCheck("team_role_bases", t.base, ROLES)],
);

/** A person's membership of an account. */
export const memberTable = pgTable(
  local("member"),
  {
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    userID: uuid("user_id")
      .notNull()
      .references(() => userTable.userID),
    role: oneOf("role", ROLES).notNull(),
    /** The team's own role, of which `role` is the base. Absent: the built-in role itself. */
    teamRoleID: uuid("team_role_id").references(() => teamRoleTable.roleID),
    /** Until when the person may reveal card numbers. Absent: never. */
    cardDataViewerUntil: instant("card_data_viewer_until"),
    /** Names the person who granted it. */
    cardDataViewerBy: uuid("card_data_viewer_by"),
    /** When a second factor that was enrolled with only a password begins to count. Absent: it counts. */
    secondFactorCountsFrom: instant("second_factor_counts_from"),
    /** When an owner's removal of the person's second factor takes effect, and the owner. Absent: none is under way. */
    secondFactorEndsOn: instant("second_factor_ends_on"),
    secondFactorEndedBy: uuid("second_factor_ended_by"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountID, t.userID] }),
    index("member_of_user").on(t.userID),
    index("member_of_team_role")
      .on(t.teamRoleID)
      .where(sql`${t.teamRoleID} is not null`),
    namesCheck("member_roles", t.role, ROLES),
    check("member_owner_has_all", sql`${t.role} <> 'owner' or ${t.teamRoleID} is null`),
  ],
);

/** A signed-in browser. The row holds the hash of the cookie's token. */
export const sessionTable = pgTable(
  local("session"),
  {
    tokenHash: bytes("token_hash").primaryKey(),
    sessionID: uuid("session_id").notNull(),
    userID: uuid("user_id")
      .notNull()
      .references(() => userTable.userID),
    /** The account that the person acts for. Absent for an invitee without an account. */
    accountID: uuid("account_id").references(() => accountTable.accountID),
    steppedUpUntil: instant("stepped_up_until"),
    /** Whether it began with only a password. */
    byPassword: boolean("by_password").notNull().default(true),
    /** It began at an identity provider, and holds nothing until the person has proven their second factor. */
    needsProof: boolean("needs_proof").notNull().default(false),
    /** Tell its person where it began: browser and system in words, and the client's address. */
    browser: text("browser"),
    clientAddress: text("client_address"),
    createdOn: createdOn(),
    seenOn: instant("seen_on").notNull(),
    expiresOn: instant("expires_on").notNull(),
    revokedOn: instant("revoked_on"),
  },
  (t) => [index("session_of_user").on(t.userID)],
);

/** A code sent by e-mail to prove an address. It works once and allows few tries. */
export const emailCodeTable = pgTable(local("email_code"), {
  email: text("email").primaryKey(),
  codeHash: bytes("code_hash").notNull(),
  attempts: integer("attempts").notNull().default(0),
  /** Counts the codes of the current hour. */
  sent: integer("sent").notNull().default(1),
  hourBeganOn: instant("hour_began_on")
    .notNull()
    .default(sql`now()`),
  /** Wrong codes in a row, over all codes of the address. */
  failures: integer("failures").notNull().default(0),
  lockedUntil: instant("locked_until"),
  createdOn: createdOn(),
  expiresOn: instant("expires_on").notNull(),
});

/** A program's credential. The ID is public; only a hash of the secret is kept. */
export const apiKeyTable = pgTable(
  local("api_key"),
  {
    keyID: key("key_id"),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    name: text("name").notNull(),
    secretHash: bytes("secret_hash").notNull(),
    secretHint: text("secret_hint").notNull(),
    scopes: text("scopes").array().notNull(),
    /** The web sites whose pages may use its tokens. With none, its tokens are for programs and ask nobody where they run. */
    origins: text("origins")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Says what requests of the key meet in the sandbox. Absent: nothing. */
    failure: jsonb("failure").$type<SimulatedFailure>(),
    createdBy: uuid("created_by"),
    createdOn: createdOn(),
    lastUsedOn: instant("last_used_on"),
    expiresOn: instant("expires_on"),
    revokedOn: instant("revoked_on"),
  },
  (t) => [index("api_key_of_account").on(t.accountID, t.createdOn), index("api_key_origins").using("gin", t.origins)],
);

/** An opaque access or refresh token, narrower than its key. */
export const accessTokenTable = pgTable(
  local("access_token"),
  {
    tokenHash: bytes("token_hash").primaryKey(),
    kind: oneOf("kind", ["access", "refresh"]).notNull(),
    keyID: uuid("key_id")
      .notNull()
      .references(() => apiKeyTable.keyID),
    /** Both tokens of one answer share it, so revoking one ends both. */
    familyID: uuid("family_id").notNull(),
    scopes: text("scopes").array().notNull(),
    createdOn: createdOn(),
    expiresOn: instant("expires_on").notNull(),
    revokedOn: instant("revoked_on"),
  },
  (t) => [
    index("access_token_family").on(t.familyID),
    index("access_token_expiry").on(t.expiresOn),
    namesCheck("access_token_kinds", t.kind, ["access", "refresh"]),
  ],
);

/** Permission for one session to show one card once, within a minute. */
export const revealGrantTable = pgTable(
  local("reveal_grant"),
  {
    tokenHash: bytes("token_hash").primaryKey(),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    issuedCardID: uuid("issued_card_id").notNull(),
    partnerID: uuid("partner_id")
      .notNull()
      .references(() => accountTable.accountID),
    userID: uuid("user_id")
      .notNull()
      .references(() => userTable.userID),
    sessionID: uuid("session_id").notNull(),
    reason: text("reason").notNull(),
    /** The address that asked for it. It works from there only. */
    clientAddress: text("client_address").notNull().default(""),
    createdOn: createdOn(),
    expiresOn: instant("expires_on").notNull(),
    used: boolean("used").notNull().default(false),
  },
  (t) => [index("reveal_grant_of_user").on(t.userID, t.createdOn)],
);

/** An invitation to join a partner's staff. The row holds the hash of the link's token. */
export const memberInviteTable = pgTable(
  local("member_invite"),
  {
    inviteID: key("invite_id"),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    email: text("email").notNull(),
    role: oneOf("role", ROLES).notNull(),
    /** The team's own role, of which `role` is the base. A role with open invites is not deleted. */
    teamRoleID: uuid("team_role_id").references(() => teamRoleTable.roleID, { onDelete: "set null" }),
    tokenHash: bytes("token_hash").notNull(),
    /** Only the mailbox of the address got the link, or the operator vouches for it. */
    provesAddress: boolean("proves_address").notNull().default(false),
    invitedBy: uuid("invited_by").notNull(),
    createdOn: createdOn(),
    expiresOn: instant("expires_on").notNull(),
    acceptedOn: instant("accepted_on"),
    revokedOn: instant("revoked_on"),
  },
  (t) => [
    uniqueIndex("member_invite_token").on(t.tokenHash),
    uniqueIndex("member_invite_open")
      .on(t.accountID, t.email)
      .where(sql`${t.acceptedOn} is null and ${t.revokedOn} is null`),
    index("member_invite_of_account").on(t.accountID, t.createdOn),
    namesCheck("member_invite_roles", t.role, ROLES),
  ],
);
