import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { FileID } from "../../lib/core/ids";
import { bytes, createdOn, instant, key, namesCheck, oneOf } from "../columns";
import { accountTable } from "./accounts";
import { inviteTable } from "./onboarding";

export const FILE_PURPOSES = [
  "business_verification",
  "representative_verification",
  "individual_verification",
  "merchant_underwriting",
  "account_requirement",
  "identity_verification",
] as const;
export const FILE_STATUSES = ["pending", "approved", "rejected"] as const;

/** Documents of an account, or of an application until it becomes one. The file store holds the sealed bytes. */
export const fileTable = pgTable(
  "file",
  {
    fileID: key<FileID>("file_id"),
    accountID: uuid("account_id").references(() => accountTable.accountID),
    /** The invite and the person of the application that the file belongs to. */
    inviteCode: text("invite_code").references(() => inviteTable.code),
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
    index("file_of_account").on(t.accountID, t.createdOn),
    index("file_of_application").on(t.inviteCode, t.userID),
    index("file_key").on(t.keyVersion, t.createdOn),
    namesCheck("file_purposes", t.filePurpose, FILE_PURPOSES),
    namesCheck("file_statuses", t.fileStatus, FILE_STATUSES),
    check("file_owner", sql`${t.accountID} is not null or (${t.inviteCode} is not null and ${t.userID} is not null)`),
  ],
);
