/** Handling of a table's rows in a reset. */
export interface ArchivedTable {
  owner: string;
  /** Columns that change from the partner to the archive. */
  names?: readonly string[];
  sets?: Readonly<Record<string, string>>;
}

/**
 * Frees an idempotency key: the row gets a key derived from its own ID, because an update on a cluster may not use
 * random values.
 */
const newKey = (id: string) => ({ idempotency_key: `md5(${id}::text)::uuid` });
const PUT_AWAY = { archived: "true" };

/**
 * Tables whose rows a reset gives to the archive or marks as archived. The partner column stays, because rows are
 * stored with their partner.
 */
export const ARCHIVED_TABLES: Readonly<Record<string, ArchivedTable>> = {
  account: { owner: "partner_id", sets: { foreign_id: "null" } },
  bank_account: { owner: "partner_id", names: ["account_id"] },
  bank_month: { owner: "partner_id", names: ["partner_id"] },
  bank_statement: { owner: "partner_id", names: ["partner_id"] },
  bank_statement_line: { owner: "partner_id", names: ["partner_id"] },
  cancellation: { owner: "partner_id", sets: newKey("cancellation_id") },
  card_authorization: { owner: "partner_id", names: ["account_id"] },
  card_transaction: { owner: "partner_id", names: ["account_id"] },
  connection: { owner: "partner_id", names: ["partner_id"] },
  dispute: { owner: "partner_id", names: ["merchant_account_id", "cardholder_account_id"], sets: PUT_AWAY },
  dispute_evidence: { owner: "partner_id", names: ["account_id"] },
  event: { owner: "partner_id", names: ["account_id"] },
  incurred_fee: { owner: "partner_id", names: ["account_id"] },
  issued_card: { owner: "partner_id", names: ["account_id"] },
  linked_card: { owner: "partner_id", names: ["account_id"] },
  note: { owner: "partner_id", names: ["account_id"] },
  notice: { owner: "partner_id", names: ["account_id"] },
  onboarding_invite: { owner: "account_id", names: ["account_id"] },
  payment_method: { owner: "partner_id", names: ["account_id"] },
  rail_instruction: { owner: "partner_id", names: ["account_id"] },
  reconciliation_break: { owner: "partner_id", names: ["partner_id"] },
  refund: { owner: "partner_id", sets: newKey("refund_id") },
  sanctions_hit: { owner: "partner_id", names: ["account_id"] },
  schedule: {
    owner: "partner_id",
    names: ["owner_account_id", "source_account_id", "destination_account_id"],
    sets: PUT_AWAY,
  },
  transfer: {
    owner: "partner_id",
    names: ["source_account_id", "destination_account_id"],
    sets: { ...PUT_AWAY, ...newKey("transfer_id") },
  },
};

const REAL_MONEY = "Banks reply only to real money, and a reset is only for the sandbox.";
const OF_FILES = "The demo's bank files are deleted, because a sandbox has no others.";

/** Other tables that name an account, and the reason why a reset leaves their rows unchanged. */
export const UNTOUCHED_TABLES: Readonly<Record<string, string>> = {
  account_figure: "The stored sums are deleted.",
  ach_debit_day: "The stored sums are deleted.",
  ach_return: "The partner's own rows are deleted, because their payments are archived.",
  adjustment: "It is part of the ledger, and its archived wallet hides it.",
  api_key: "The partner's own keys stay. Those of its accounts are revoked.",
  attestation: "The partner set it up.",
  archived_stretch: "It describes the audit log.",
  audit_event: "The audit log is append-only.",
  audit_head: "The audit log is append-only.",
  audit_head_written: "The audit log is append-only.",
  audit_trail: "The audit log is append-only.",
  audit_verification: "It describes the audit log.",
  audit_waiting: "The audit log is append-only.",
  bank_entry: OF_FILES,
  bank_file_part: OF_FILES,
  bank_prenote: REAL_MONEY,
  bank_reply: REAL_MONEY,
  bank_reversal: REAL_MONEY,
  bank_verification: "It follows its bank account.",
  card_authorization_event: "It follows its authorization.",
  occurrence: "It follows its schedule.",
  brand: "The partner set it up.",
  capability: "The capabilities of the partner's own account stay.",
  card_network_event: "A network's messages stay unchanged.",
  card_secret: "Closed cards lose their numbers later.",
  checked_day: "It describes the ledger.",
  checked_wallet: "It describes the ledger.",
  checklist_dismissal: "The team stays.",
  directory: "Rows that other tables reference stay where they are stored.",
  dispute_event: "A network's messages stay unchanged.",
  end_to_end_key: "It expires after an hour.",
  entry: "The ledger is append-only.",
  event_outbox: "It is delivered within moments.",
  fee_plan: "The partner set it up.",
  fee_plan_agreement: "It follows its account.",
  file: "The partner's own documents stay.",
  figure_span: "After the reset, fees are counted from zero again.",
  icon: "The partner set it up.",
  idempotency: "The partner's own rows are deleted, so that keys can be used again.",
  identity_secret: "The numbers of archived rows are deleted.",
  invite_draft: "It belongs to its author.",
  invite_template: "The partner set it up.",
  list_export: "The team's exports stay for their seven days.",
  logo: "The partner set it up.",
  mail: "Sent mail stays for its 30 days.",
  member: "The team stays. Members of the partner's accounts are removed.",
  member_invite: "The team stays.",
  month_end: "It describes the ledger.",
  mobile_pay_domains: "The partner set it up. Its accounts' rows follow their accounts.",
  notice_mark: "It follows its notice.",
  notice_setting: "The team stays.",
  embed_session: "It ends with its key or with the connection of its account.",
  originating_company: "The partner set it up. Its accounts' rows follow their accounts.",
  play: "The partner's own rows are deleted, because their payments are archived.",
  quarter_figure: "The stored sums are deleted.",
  rail_event: "A rail's messages stay unchanged.",
  representative: "The partner's own people stay.",
  representment_rule: "The partner set it up.",
  risk_policy: "The partner set it up.",
  risk_review: "It follows its transfer.",
  risk_rule: "The partner set it up.",
  risk_rule_version: "The partner set it up.",
  request_log: "It records API calls for 30 days.",
  return_rate_alert: "The alerts of the partner's payments are deleted.",
  reveal_grant: "It is valid for a minute, and not for a closed card.",
  saved_report: "The team stays.",
  saved_view: "The team stays.",
  session: "The team stays. Sessions at the partner's accounts end.",
  terms_token_use: "A used token stays used.",
  team_role: "The team stays.",
  txn: "The ledger is append-only.",
  underwriting: "The partner's own answers stay.",
  wallet: "Only the ledger's own function can move them to the archive.",
  wallet_transaction: "The ledger is append-only.",
  webhook_delivery: "Deliveries of archived events are deleted.",
  webhook_endpoint: "The partner set it up. Its accounts' rows follow their accounts.",
  webhook_secret: "It follows its endpoint.",
};
