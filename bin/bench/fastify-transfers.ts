import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { check } from "@/lib/core/api/field-errors";
import { newID } from "@/lib/core/api/ids";
import { type WalletSide, walletTransfer } from "@/lib/domain/money/ledger/postings";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { holderOf, may } from "./fastify-caller";
import { bare as sql } from "./statements";

interface TransferPath {
  accountID: string;
}

/**
 * A hand-written transfer between two wallets: the same checks of the body and of both parties, and the same ledger
 * function, which writes the same rows. It leaves out all other features of transfers.
 */
export function serveTransfers(server: FastifyInstance): void {
  server.post<{ Params: TransferPath }>("/api/accounts/:accountID/transfers", async (request, reply) => {
    const now = new Date();
    const holder = await holderOf(request.headers.authorization, now);
    if (!holder || !may(holder, "transfers.write") || holder.token.accountID !== request.params.accountID)
      return reply.code(holder ? 403 : 401).send();
    const key = String(request.headers["x-idempotency-key"]);
    const checked = check(CreateTransfer, request.body);
    if ("errors" in checked) return reply.code(422).send(checked.errors);
    const { source, destination, amount, description } = checked.data;
    const methods = [source.paymentMethodID ?? "", destination.paymentMethodID];
    const parties = await findParty(holder.token.accountID, methods);
    const [from, to] = methods.map((id) => parties.find(({ paymentMethodID }) => paymentMethodID === id));
    if (!from || !to) return reply.code(422).send({ sourcePaymentMethodID: "is not a payment method" });
    const transferID = newID<string>();
    const walletMemo = (to: PartyRow, name: string): WalletSide =>
      ({ wallet: to.walletID, tx: newID(), type: "wallet-transfer", memo: name }) as WalletSide;
    const opened = await openTransfer(holder.token.accountID, {
      transfer: {
        transfer_id: transferID,
        partner_id: holder.token.accountID,
        idempotency_key: key,
        fingerprint: createHash("sha256").update(JSON.stringify(checked.data)).digest("hex"),
        source_account_id: from.accountID,
        destination_account_id: to.accountID,
        source_payment_method_id: from.paymentMethodID,
        destination_payment_method_id: to.paymentMethodID,
        source: sideOf(from),
        destination: sideOf(to),
        amount: amount.value,
        currency: "USD",
        status: "completed",
        description,
        charges: { payer: "source", fee: 0, facilitator: 0, fees: [] },
        refunded_amount: 0,
        disputed_amount: 0,
        created_on: now,
        completed_on: now,
        updated_on: now,
      },
      needs: [from, to].map(({ accountID }) => ({ account: accountID, capability: "wallet" })),
      lines: walletTransfer(
        walletMemo(from, `Transfer to ${to.displayName}`),
        { to: walletMemo(to, `Transfer from ${from.displayName}`) },
        { amount: amount.value, fee: 0, facilitator: 0, payer: "source" },
      ),
      events: eventsOf([from, to], transferID, "completed"),
      refusedEvents: eventsOf([from, to], transferID, "failed"),
      audit: [auditOf(holder.token, transferID, request.ip, now)],
    });
    if (opened?.outcome !== "posted") return reply.code(409).send();
    return { transferID: opened.transferID, createdOn: now.toISOString() };
  });
}

const sideOf = ({ accountID, displayName, email, paymentMethodID, walletID }: PartyRow) => ({
  paymentMethodID,
  paymentMethodType: "service-wallet",
  wallet: { walletID },
  sourceID: walletID,
  account: { accountID, email, displayName },
});

const eventsOf = (parties: readonly PartyRow[], transferID: string, status: string) =>
  parties.map(({ accountID }) => ({
    id: newID<string>(),
    account: accountID,
    type: "transfer.created",
    data: { accountID, transferID, status },
  }));

const auditOf = (token: { id: string; accountID: string }, transferID: string, address: string, now: Date) => ({
  audit_id: newID<string>(),
  partner_id: token.accountID,
  account_id: token.accountID,
  actor_kind: "token",
  actor_id: token.id,
  action: "transfer.create",
  object: transferID,
  outcome: "done",
  request_id: newID<string>(),
  client_address: address,
  created_on: now.toISOString(),
});

interface PartyRow {
  paymentMethodID: string;
  accountID: string;
  walletID: string;
  displayName: string;
  email: string;
}

/**
 * The wallets behind two payment methods that the partner may use. A list parameter would make PostgreSQL plan the
 * query each time.
 */
async function findParty(partnerID: string, [from = "", to = ""]: readonly string[]): Promise<PartyRow[]> {
  return sql<PartyRow[]>`
    select m.payment_method_id as "paymentMethodID", a.account_id as "accountID", m.source_id as "walletID", a.display_name as "displayName",
      coalesce(a.profile #>> '{business,email}', a.profile #>> '{individual,email}', '') as email
    from payment_method m join account a using (account_id)
    where m.partner_id = ${partnerID} and m.payment_method_id in (${from}::uuid, ${to}::uuid) and m.type = 'service-wallet'
      and exists (select from capability c where c.partner_id = ${partnerID} and c.account_id = a.account_id and c.capability = 'wallet' and c.status = 'enabled')
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

/** The call in lib/domain/money/ledger/open-transfer.ts. */
async function openTransfer(
  partnerID: string,
  opening: Opening,
): Promise<{ outcome: string; transferID: string } | undefined> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`;
  const [row] = await sql<{ outcome: string; transferID: string }[]>`
    select outcome, transfer_id as "transferID" from ledger.open_transfer(${partnerID}::uuid, ${json(opening.transfer)}, ${json(opening.needs)},
      gen_random_uuid(), ${json(opening.lines)}, ${json(opening.events)}, ${json(opening.refusedEvents)}, '[]'::jsonb, '[]'::jsonb,
      ${json(opening.audit)})`;
  return row;
}
