import { randomUUID } from "node:crypto";
import { auditWaitingTable } from "@/db/schema";
import type { Db } from "@/db/client";
import type { AuditEntry } from "@/lib/domain/platform/audit/record";
import { chainRows } from "@/lib/domain/platform/audit/chain";
import type { AccountID } from "@/lib/core/api/ids";
import { idAt, insertAll } from "./journal";
import type { Colleague } from "./world";

/** The address of a colleague's browser, from a range reserved for documentation. */
const addressOf = (email: string) => `203.0.113.${10 + (email.charCodeAt(0) % 40)}`;

/** Collects colleagues' actions in any order, and writes them into the partner's chain in order of time. */
export class Trail {
  readonly #rows: (typeof auditWaitingTable.$inferInsert)[] = [];

  constructor(readonly partnerID: AccountID) {}

  /** Records a colleague's action at a moment. Without an account it concerns the partner itself. */
  note(
    at: Date,
    { userID, email }: Colleague,
    entry: Omit<AuditEntry, "accountID" | "outcome"> & Partial<AuditEntry>,
  ): void {
    const { action, object, name = null, outcome = "done", reason = null, changes, accountID = this.partnerID } = entry;
    this.#rows.push({
      auditID: idAt(at),
      partnerID: this.partnerID,
      accountID: accountID as AccountID,
      actorKind: "person",
      actorID: userID,
      ...{ action, object, outcome, reason, objectName: name },
      changes: changes ? [...changes] : null,
      requestID: randomUUID(),
      clientAddress: addressOf(email),
      createdOn: at,
    });
  }

  /** Writes the rows that are past, and chains them. */
  async write(db: Db, now: Date): Promise<void> {
    const past = this.#rows.filter(({ createdOn }) => createdOn <= now);
    past.sort((one, other) => one.createdOn.getTime() - other.createdOn.getTime());
    await insertAll(db, auditWaitingTable, past);
    await chainRows(db, this.partnerID);
  }
}
