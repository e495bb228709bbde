import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  archivedMonthTable,
  bankFileTable,
  disputeEvidenceTable,
  endToEndKeyTable,
  fileTable,
  identitySecretTable,
  linkedCardTable,
  listExportTable,
  mailTable,
  userTable,
  webhookSecretTable,
} from "@/db/schema";
import type { WrappingPurpose } from "@/lib/providers/keys";
import { identityAAD } from "./identity";
import {
  archiveAAD,
  bankFileAAD,
  cardTokenAAD,
  endToEndKeyAAD,
  evidenceAAD,
  exportAAD,
  fileAAD,
  mailAAD,
  totpAAD,
  webhookSecretAAD,
} from "./sealed-records";

/** A kind of sealed record with rows that the server may read. */
export interface SealedKind<Bound extends Record<string, PgColumn> = Record<string, PgColumn>> {
  table: PgTable;
  purpose: WrappingPurpose;
  version: PgColumn;
  wrapped: PgColumn;
  createdOn: PgColumn;
  /** The primary key, starting with the partner if rows are stored with one. */
  key: readonly PgColumn[];
  /** Columns that a record is bound to. */
  boundTo: Bound;
  aad(row: { [Name in keyof Bound]: Bound[Name]["_"]["data"] }): Buffer;
}

const [i, f, e, c] = [identitySecretTable, fileTable, disputeEvidenceTable, linkedCardTable];
const [b, x, a] = [bankFileTable, listExportTable, archivedMonthTable];
const [k, w, m, u] = [endToEndKeyTable, webhookSecretTable, mailTable, userTable];
const wrappingOf = <T extends PgTable & Record<"keyVersion" | "wrappedKey" | "createdOn", PgColumn>>(table: T) => ({
  table,
  version: table.keyVersion,
  wrapped: table.wrappedKey,
  createdOn: table.createdOn,
});

const kind = <Bound extends Record<string, PgColumn>>(one: SealedKind<Bound>): SealedKind => one;

/** All kinds of sealed records except cards, whose rows only the owner of the vault reads. */
export const SEALED_KINDS: readonly SealedKind[] = [
  kind({
    ...wrappingOf(i),
    purpose: "identity",
    key: [i.partnerID, i.ownerKind, i.owner],
    boundTo: { ownerKind: i.ownerKind, owner: i.owner, accountID: i.accountID },
    aad: identityAAD,
  }),
  kind({
    ...wrappingOf(f),
    purpose: "identity",
    key: [f.partnerID, f.fileID],
    boundTo: { fileID: f.fileID },
    aad: ({ fileID }) => fileAAD(fileID),
  }),
  kind({
    ...wrappingOf(e),
    purpose: "identity",
    key: [e.partnerID, e.evidenceID],
    boundTo: { evidenceID: e.evidenceID },
    aad: ({ evidenceID }) => evidenceAAD(evidenceID),
  }),
  kind({
    ...wrappingOf(b),
    purpose: "identity",
    key: [b.fileID],
    boundTo: { fileID: b.fileID },
    aad: ({ fileID }) => bankFileAAD(fileID),
  }),
  kind({
    ...wrappingOf(x),
    purpose: "identity",
    key: [x.partnerID, x.exportID],
    boundTo: { exportID: x.exportID },
    aad: ({ exportID }) => exportAAD(exportID),
  }),
  kind({
    ...wrappingOf(a),
    purpose: "identity",
    key: [a.month],
    boundTo: { month: a.month },
    aad: ({ month }) => archiveAAD(month),
  }),
  kind({
    ...wrappingOf(c),
    purpose: "secret",
    key: [c.partnerID, c.cardID],
    boundTo: { cardID: c.cardID, accountID: c.accountID },
    aad: cardTokenAAD,
  }),
  kind({
    ...wrappingOf(k),
    purpose: "secret",
    key: [k.partnerID, k.keyID],
    boundTo: { keyID: k.keyID, accountID: k.accountID },
    aad: endToEndKeyAAD,
  }),
  kind({
    ...wrappingOf(w),
    purpose: "secret",
    key: [w.partnerID, w.secretID],
    boundTo: { secretID: w.secretID, endpointID: w.endpointID },
    aad: webhookSecretAAD,
  }),
  kind({
    ...wrappingOf(m),
    purpose: "secret",
    key: [m.mailID],
    boundTo: { mailID: m.mailID },
    aad: ({ mailID }) => mailAAD(mailID),
  }),
  kind({
    table: u,
    version: u.totpKeyVersion,
    wrapped: u.totpWrappedKey,
    createdOn: u.createdOn,
    purpose: "secret",
    key: [u.userID],
    boundTo: { userID: u.userID },
    aad: ({ userID }) => totpAAD(userID),
  }),
];
