import { sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import type { OriginatingCompany } from "@/lib/providers/rails/ach/settings";

/** The fields of an entry that are not in its instruction. */
export interface EntryFacts {
  company: OriginatingCompany;
  /** The class of the entry that a reversal takes back, or that a representment repeats. */
  secCode?: string;
  /** The transfer's description, for the receiver. */
  remittance?: string;
  /** The transfer belongs to a schedule. */
  isRecurring?: true;
}

interface FactRow {
  id: string;
  remittance: string | null;
  companyName: string | null;
  companyID: string | null;
  entryDescription: string | null;
  discretionaryData: string | null;
  secCode: string | null;
  isRecurring: boolean;
}

/**
 * Loads the fields of entries that are not in a partner's instructions. The company is that of the account which
 * collects a debit or pays a credit, then the partner's, then the operator's. A reversal repeats the company and class
 * of the entry that it takes back, and a representment those of the returned entry.
 */
export async function loadEntryFacts(
  db: Db,
  { partnerID, ids }: { partnerID: AccountID; ids: readonly string[] },
  company: OriginatingCompany,
): Promise<(instructionID: string) => EntryFacts> {
  const facts = await rows<FactRow>(
    db,
    sql`
    select i.instruction_id as id, t.description as remittance,
      coalesce(first.company_name, own.company_name, base.company_name) as "companyName",
      coalesce(first.company_id, own.company_id, base.company_id) as "companyID",
      coalesce(own.entry_description, base.entry_description) as "entryDescription",
      coalesce(own.discretionary_data, base.discretionary_data) as "discretionaryData",
      first.sec_code as "secCode", t.schedule_id is not null as "isRecurring"
    from rail_instruction i
    left join transfer t on t.partner_id = i.partner_id and t.transfer_id = i.transfer_id
    left join bank_reversal r on r.partner_id = i.partner_id and r.reversing_id = i.instruction_id
    left join ach_return again on again.partner_id = i.partner_id and again.represent_id = i.transfer_id and i.kind = 'ach-debit'
    left join bank_entry first on first.partner_id = i.partner_id
      and first.instruction_id = coalesce(r.instruction_id, again.return_id)
    left join originating_company own on own.partner_id = i.partner_id
      and own.account_id = case when i.kind = 'ach-debit' then t.destination_account_id else t.source_account_id end
    left join originating_company base on base.partner_id = i.partner_id and base.account_id = i.partner_id
    where i.partner_id = ${partnerID}::uuid and i.instruction_id = any(${`{${ids.join(",")}}`}::uuid[])`,
  );
  const byID = new Map(facts.map((row) => [row.id, row]));
  return (instructionID) => {
    const row = byID.get(instructionID);
    return {
      company: companyOf(row, company),
      ...(row?.secCode && { secCode: row.secCode }),
      ...(row?.remittance && { remittance: row.remittance }),
      ...(row?.isRecurring && { isRecurring: true }),
    };
  };
}

function companyOf(row: FactRow | undefined, company: OriginatingCompany): OriginatingCompany {
  return {
    name: row?.companyName ?? company.name,
    id: row?.companyID ?? company.id,
    entryDescription: row?.entryDescription ?? company.entryDescription,
    discretionaryData: row?.discretionaryData ?? company.discretionaryData,
  };
}
