import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
  primaryKey,
  foreignKey,
} from "drizzle-orm/pg-core";
import {
  BANK_ACCOUNT_STATUSES,
  BANK_ACCOUNT_TYPES,
  HOLDER_TYPES,
  PAYMENT_METHOD_TYPES,
} from "@/lib/core/money/sources";
import { stateNames } from "../../lib/core/api/states";
import { verificationStates } from "../../lib/domain/money/bank-accounts/states";
import type { AccountID } from "../../lib/core/api/ids";
import { bytes, createdOn, instant, namesCheck, oneOf, partner, id } from "../columns";
import { distributed, local } from "../placement";
import { accountTable } from "./accounts";

/** A payment method of a source, to pay or to be paid. Whether it is usable now is computed. */
export const paymentMethodTable = pgTable(
  distributed("payment_method"),
  {
    paymentMethodID: id<string>("payment_method_id").notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    partnerID: partner(),
    type: oneOf("type", PAYMENT_METHOD_TYPES).notNull(),
    /** The wallet, bank account or card. */
    sourceID: uuid("source_id").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.paymentMethodID] }),
    unique("payment_method_of_source").on(t.partnerID, t.sourceID, t.type),
    index("payment_method_of_account").on(t.accountID, t.createdOn, t.paymentMethodID),
    namesCheck("payment_method_types", t.type, PAYMENT_METHOD_TYPES),
  ],
);

/**
 * The holder and the last four digits of a bank account or card, for substring search. Indexes use this exact
 * expression.
 */
export const holderWords = (t: Record<"holderName" | "lastFour", AnyPgColumn>) =>
  sql`lower(coalesce(${t.holderName}, '') || ' ' || ${t.lastFour})`;

/** An account at a bank. Its number is sealed in the vault under the owner kind `bank-account`. */
export const bankAccountTable = pgTable(
  distributed("bank_account"),
  {
    bankAccountID: id<string>("bank_account_id").notNull(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    partnerID: partner(),
    holderName: text("holder_name").notNull(),
    holderType: oneOf("holder_type", HOLDER_TYPES).notNull(),
    bankName: text("bank_name").notNull(),
    bankAccountType: oneOf("bank_account_type", BANK_ACCOUNT_TYPES).notNull(),
    routingNumber: text("routing_number").notNull(),
    lastFour: text("last_four").notNull(),
    /** Hex, the same for the same routing and account number. Partners get `fingerprintFor` instead. */
    fingerprint: text("fingerprint").notNull(),
    takesRTP: boolean("takes_rtp").notNull(),
    status: oneOf("status", BANK_ACCOUNT_STATUSES).notNull(),
    statusReason: text("status_reason").notNull(),
    exception: jsonb("exception").$type<{ achReturnCode?: string; rtpRejectionCode?: string; description: string }>(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
    disabledOn: instant("disabled_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.bankAccountID] }),
    uniqueIndex("bank_account_once")
      .on(t.partnerID, t.accountID, t.fingerprint)
      .where(sql`${t.disabledOn} is null`),
    index("bank_account_numbers").on(t.partnerID, t.fingerprint),
    index("bank_account_words").using("gin", sql`${holderWords(t)} gin_trgm_ops`),
    index("bank_account_newest").on(t.accountID, t.createdOn, t.bankAccountID),
    namesCheck("bank_account_holders", t.holderType, HOLDER_TYPES),
    namesCheck("bank_account_types", t.bankAccountType, BANK_ACCOUNT_TYPES),
    namesCheck("bank_account_statuses", t.status, BANK_ACCOUNT_STATUSES),
  ],
);

export const BANK_VERIFICATION_KINDS = ["micro-deposits", "instant", "ach"] as const;
/** The current attempt to prove ownership of a bank account. */
export const bankVerificationTable = pgTable(
  distributed("bank_verification"),
  {
    bankAccountID: uuid("bank_account_id").notNull(),
    partnerID: partner(),
    kind: oneOf("kind", BANK_VERIFICATION_KINDS).notNull(),
    status: oneOf("status", stateNames(verificationStates)).notNull(),
    /** The hash of the code or of the two amounts in ascending order. */
    secretHash: bytes("secret_hash").notNull(),
    attempts: smallint("attempts").notNull(),
    rounds: smallint("rounds").notNull(),
    instructionID: uuid("instruction_id"),
    sentOn: instant("sent_on"),
    expiresOn: instant("expires_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.bankAccountID] }),
    foreignKey({
      columns: [t.partnerID, t.bankAccountID],
      foreignColumns: [bankAccountTable.partnerID, bankAccountTable.bankAccountID],
    }),
    namesCheck("bank_verification_kinds", t.kind, BANK_VERIFICATION_KINDS),
    namesCheck("bank_verification_statuses", t.status, stateNames(verificationStates)),
    index("bank_verification_due")
      .on(t.expiresOn)
      .where(sql`${t.status} in ('new', 'sent-credit')`),
  ],
);

export const CARD_BRANDS = ["visa", "mastercard", "american-express", "discover"] as const;
export const CARD_ORIGINS = ["card", "mobile-pay"] as const;

/** A customer's card, without its number: the processor's token is sealed in its place. */
export const linkedCardTable = pgTable(
  distributed("linked_card"),
  {
    cardID: id<string>("card_id").notNull(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    partnerID: partner(),
    origin: oneOf("origin", CARD_ORIGINS).notNull(),
    brand: text("brand").notNull(),
    cardType: text("card_type").notNull(),
    bin: text("bin").notNull(),
    lastFour: text("last_four").notNull(),
    /** Hex, the same for the same number on every account. Partners get `fingerprintFor` instead. */
    fingerprint: text("fingerprint").notNull(),
    expMonth: text("exp_month").notNull(),
    expYear: text("exp_year").notNull(),
    /** The first moment after its expiry month. */
    expiresOn: instant("expires_on").notNull(),
    holderName: text("holder_name"),
    billingAddress: jsonb("billing_address").$type<Record<string, string>>().notNull(),
    verification: jsonb("verification").$type<Record<string, string>>().notNull(),
    issuer: text("issuer"),
    issuerCountry: text("issuer_country"),
    merchantAccountID: uuid("merchant_account_id"),
    cardOnFile: boolean("card_on_file"),
    domesticPush: text("domestic_push").notNull(),
    domesticPull: text("domestic_pull").notNull(),
    updater: jsonb("updater").$type<Record<string, string>>(),
    /** Details that the phone's wallet sent with the card. */
    mobilePay: jsonb("mobile_pay").$type<Record<string, string>>(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    token: bytes("token").notNull(),
    /** The expiry that was last reported in an event. */
    endToldOf: instant("end_told_of"),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
    disabledOn: instant("disabled_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.cardID] }),
    index("linked_card_ending")
      .on(t.expiresOn)
      .where(sql`${t.disabledOn} is null and ${t.endToldOf} is distinct from ${t.expiresOn}`),
    uniqueIndex("linked_card_once")
      .on(t.partnerID, t.accountID, t.fingerprint, t.origin)
      .where(sql`${t.disabledOn} is null`),
    index("linked_card_words").using("gin", sql`${holderWords(t)} gin_trgm_ops`),
    index("linked_card_newest").on(t.accountID, t.createdOn, t.cardID),
    namesCheck("linked_card_origins", t.origin, CARD_ORIGINS),
  ],
);

/** A key pair of an account that its clients encrypt card numbers with. The private key is sealed. */
export const endToEndKeyTable = pgTable(
  distributed("end_to_end_key"),
  {
    partnerID: partner(),
    keyID: id<string>("key_id").notNull(),
    /** The account that may use its tokens. */
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    publicKey: jsonb("public_key").$type<Record<string, string>>().notNull(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    privateKey: bytes("private_key").notNull(),
    createdOn: createdOn(),
    expiresOn: instant("expires_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.keyID] }), index("end_to_end_key_newest").on(t.accountID, t.createdOn)],
);

/** A used encrypted token, kept until the key that could open it is gone. */
export const spentTokenTable = pgTable(
  local("spent_token"),
  {
    /** The hash of the encrypted content, independent of its spelling. */
    tokenHash: bytes("token_hash").primaryKey(),
    expiresOn: instant("expires_on").notNull(),
  },
  (t) => [index("spent_token_expiry").on(t.expiresOn)],
);

/** Domains of the pages that may request payments from phones. */
export const mobilePayDomainsTable = pgTable(
  distributed("mobile_pay_domains"),
  {
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    partnerID: partner(),
    displayName: text("display_name").notNull(),
    domains: text("domains").array().notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.accountID] })],
);
