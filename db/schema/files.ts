import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid, primaryKey } from "drizzle-orm/pg-core";
import type { AccountID, FileID } from "../../lib/core/api/ids";
import { bytes, createdOn, instant, namesCheck, oneOf, partner, id } from "../columns";
import { distributed } from "../placement";
import { accountTable } from "./accounts";

export const FILE_PURPOSES = [
  "business_verification",
  "representative_verification",
  "individual_verification",
  "merchant_underwriting",
  "account_requirement",
  "identity_verification",
] as const;
export const FILE_STATUSES = ["pending", "approved", "rejected"] as const;

/** Documents of an account, or of an application until it becomes one. The file store has the sealed bytes. */
export const fileTable = pgTable(
  distributed("file"),
  {
    partnerID: partner(),
    fileID: id<FileID>("file_id").notNull(),
    accountID: id<AccountID>("account_id").references(() => accountTable.accountID),
    /** The invite and the person of the application that the file belongs to. */
    inviteCode: text("invite_code"),
    userID: uuid("user_id"),
    fileName: text("file_name").notNull(),
    filePurpose: oneOf("file_purpose", FILE_PURPOSES).notNull(),
    fileStatus: oneOf("file_status", FILE_STATUSES).notNull(),
    /** The JSON text as sent. */
    metadata: text("metadata").notNull(),
    decisionReason: text("decision_reason"),
    contentType: text("content_type").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    sha256: bytes("sha256").notNull(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.fileID] }),
    index("file_of_account").on(t.accountID, t.createdOn),
    index("file_of_application").on(t.inviteCode, t.userID),
    index("file_key").on(t.keyVersion, t.createdOn),
    namesCheck("file_purposes", t.filePurpose, FILE_PURPOSES),
    namesCheck("file_statuses", t.fileStatus, FILE_STATUSES),
    check("file_owner", sql`${t.accountID} is not null or (${t.inviteCode} is not null and ${t.userID} is not null)`),
  ],
);
