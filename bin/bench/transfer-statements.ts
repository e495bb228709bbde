import { bare as sql } from "./statements";

/** Whose wallet a payment method is. */
export interface PartyRow {
  paymentMethodID: string;
  accountID: string;
  walletID: string;
  displayName: string;
  email: string;
}

/** The wallets behind two payment methods, as far as the partner may use them. With a list it would be planned each time. */
export async function findParty(partnerID: string, [from = "", to = ""]: readonly string[]): Promise<PartyRow[]> {
  return sql<PartyRow[]>`
    select m.payment_method_id as "paymentMethodID", a.account_id as "accountID", m.source_id as "walletID", a.display_name as "displayName",
      coalesce(a.profile #>> '{business,email}', a.profile #>> '{individual,email}', '') as email
    from payment_method m join account a using (account_id)
    where m.payment_method_id in (${from}::uuid, ${to}::uuid) and m.type = 'service-wallet'
      and exists (select from capability c where c.account_id = a.account_id and c.capability = 'wallet' and c.status = 'enabled')
      and exists (select from connection c where c.partner_id = ${partnerID} and c.account_id = a.account_id
        and c.disconnected_on is null and 'transfers.write' = any(c.scopes))`;
}

interface Opening {
  transfer: object;
  needs: object[];
  lines: readonly object[];
  events: object[];
  refusedEvents: object[];
  audit: object[];
}

/** The call of lib/domain/ledger/open-transfer.ts. */
export async function openTransfer(opening: Opening): Promise<{ outcome: string; transferID: string } | undefined> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`;
  const [row] = await sql<{ outcome: string; transferID: string }[]>`
    select outcome, transfer_id as "transferID" from ledger.open_transfer(${json(opening.transfer)}, ${json(opening.needs)},
      gen_random_uuid(), ${json(opening.lines)}, ${json(opening.events)}, ${json(opening.refusedEvents)}, '[]'::jsonb, '[]'::jsonb,
      ${json(opening.audit)})`;
  return row;
}
