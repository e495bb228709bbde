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
    /** When the person first proved control of the mailbox. Absent if someone else may have created this account. */
    emailProvenOn: instant("email_proven_on"),
    /** The display name. The person chooses it, so it proves nothing. */
    name: text("name"),
    passwordHash: text("password_hash"),
    totpKeyVersion: integer("totp_key_version"),
    totpWrappedKey: bytes("totp_wrapped_key"),
    totpCiphertext: bytes("totp_ciphertext"),
    /** When the person confirmed the second factor. Before that it is only offered. */
    totpConfirmedOn: instant("totp_confirmed_on"),
    /** The last 30-second step with an accepted code. Each step counts once. */
    totpLastStep: integer("totp_last_step"),
    failures: integer("failures").notNull().default(0),
    lockedUntil: instant("locked_until"),
    createdOn: createdOn(),
  },
  (t) => [uniqueIndex("person_email").on(t.email)],
);

/** An identity provider's ID of a person. Addresses can be reassigned, IDs cannot. */
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

/** A team's custom role: a built-in role with some of its permissions removed. */
export const teamRoleTable = pgTable(
  local("team_role"),
  {
    roleID: key("role_id"),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    name: text("name").notNull(),
    /** The built-in role that limits its permissions. */
    base: oneOf("base", ROLES).notNull(),
    /** The remaining permissions. */
    scopes: text("scopes").array().notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [uniqueIndex("team_role_name").on(t.accountID, t.name), namesCheck("team_role_bases", t.base, ROLES)],
);

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
    /** The team's custom role, based on `role`. Absent for a built-in role. */
    teamRoleID: uuid("team_role_id").references(() => teamRoleTable.roleID),
    /** Until when the person may reveal card numbers. Absent: never. */
    cardDataViewerUntil: instant("card_data_viewer_until"),
    /** The person who granted it. */
    cardDataViewerBy: uuid("card_data_viewer_by"),
    /** When a second factor that was enrolled with only a password takes effect. Absent: it already has. */
    secondFactorCountsFrom: instant("second_factor_counts_from"),
    /**
     * When an owner's removal of the person's second factor takes effect, and the owner. Absent: no removal is pending.
     */
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

/** A signed-in browser. The row contains the hash of the cookie's token. */
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
    /** Whether only a password started it. */
    byPassword: boolean("by_password").notNull().default(true),
    /** The session began at an identity provider and grants nothing until the person has proven their second factor. */
    needsProof: boolean("needs_proof").notNull().default(false),
    /** Shown to the person: the browser and system in words, and the client's address. */
    browser: text("browser"),
    clientAddress: text("client_address"),
    createdOn: createdOn(),
    seenOn: instant("seen_on").notNull(),
    expiresOn: instant("expires_on").notNull(),
    revokedOn: instant("revoked_on"),
  },
  (t) => [index("session_of_user").on(t.userID)],
);

/** A code sent by email to prove an address. It works once and allows a few attempts. */
export const emailCodeTable = pgTable(local("email_code"), {
  email: text("email").primaryKey(),
  codeHash: bytes("code_hash").notNull(),
  attempts: integer("attempts").notNull().default(0),
  /** Codes sent in the current hour. */
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

/** A program's credential. The ID is public; only a hash of the secret is stored. */
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
    /**
     * Origins of the web pages that may use its tokens. Without any, its tokens are for programs and work from
     * anywhere.
     */
    origins: text("origins")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The failure simulated for the key's requests in the sandbox. */
    failure: jsonb("failure").$type<SimulatedFailure>(),
    createdBy: uuid("created_by"),
    createdOn: createdOn(),
    lastUsedOn: instant("last_used_on"),
    expiresOn: instant("expires_on"),
    revokedOn: instant("revoked_on"),
  },
  (t) => [index("api_key_of_account").on(t.accountID, t.createdOn), index("api_key_origins").using("gin", t.origins)],
);

/** An opaque access or refresh token, with at most its key's scopes. */
export const accessTokenTable = pgTable(
  local("access_token"),
  {
    tokenHash: bytes("token_hash").primaryKey(),
    kind: oneOf("kind", ["access", "refresh"]).notNull(),
    keyID: uuid("key_id")
      .notNull()
      .references(() => apiKeyTable.keyID),
    /** Shared by the tokens of one response, so that revoking one ends both. */
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

/**
 * A session of embedded components on a partner's page, for one account or one invite. Its ID is public; only a hash of
 * the token is stored, which each renewal replaces.
 */
export const embedSessionTable = pgTable(
  local("embed_session"),
  {
    embedSessionID: key("embed_session_id"),
    tokenHash: bytes("token_hash").notNull(),
    keyID: uuid("key_id")
      .notNull()
      .references(() => apiKeyTable.keyID),
    /** The account that the components show. Absent for onboarding. */
    accountID: uuid("account_id").references(() => accountTable.accountID),
    /** The invite of the onboarding component. */
    inviteCode: text("invite_code"),
    components: text("components").array().notNull(),
    /** Scopes with their account. Empty for onboarding. */
    scopes: text("scopes").array().notNull(),
    language: text("language"),
    /** The session of the invitee who signed in to the onboarding component. */
    personSessionID: uuid("person_session_id"),
    createdOn: createdOn(),
    expiresOn: instant("expires_on").notNull(),
    revokedOn: instant("revoked_on"),
  },
  (t) => [
    uniqueIndex("embed_session_token").on(t.tokenHash),
    index("embed_session_invite").on(t.inviteCode),
    index("embed_session_expiry").on(t.expiresOn),
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
    /** The address that requested it. It works only from there. */
    clientAddress: text("client_address").notNull().default(""),
    createdOn: createdOn(),
    expiresOn: instant("expires_on").notNull(),
    used: boolean("used").notNull().default(false),
  },
  (t) => [index("reveal_grant_of_user").on(t.userID, t.createdOn)],
);

/** An invitation to join a partner's staff. The row contains the hash of the link's token. */
export const memberInviteTable = pgTable(
  local("member_invite"),
  {
    inviteID: key("invite_id"),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    email: text("email").notNull(),
    role: oneOf("role", ROLES).notNull(),
    /** The team's custom role, based on `role`. A role with open invites cannot be deleted. */
    teamRoleID: uuid("team_role_id").references(() => teamRoleTable.roleID, { onDelete: "set null" }),
    tokenHash: bytes("token_hash").notNull(),
    /** Whether the link proves the address: only its mailbox received the link, or the operator vouches for it. */
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
