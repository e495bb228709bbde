/** Says what a reset does with the rows of a table. */
export interface ArchivedTable {
  /** The column that says whose they are. */
  owner: string;
  /** Columns that name the archive from then on, where they named the partner. */
  names?: readonly string[];
  /** Other columns that are set, in SQL. */
  sets?: Readonly<Record<string, string>>;
}

/** A key can be used again: the row gets one that follows from its own ID. On a cluster no update may ask for chance. */
const newKey = (id: string) => ({ idempotency_key: `md5(${id}::text)::uuid` });
const PUT_AWAY = { archived: "true" };

/** The tables whose rows a reset gives to the archive, or puts away. Their partner stays, since they lie with it. */
export const ARCHIVED_TABLES: Readonly<Record<string, ArchivedTable>> = {
  account: { owner: "partner_id", sets: { foreign_id: "null" } },
  bank_account: { owner: "partner_id", names: ["account_id"] },
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

const REAL_MONEY = "Statements are of real money. A reset is of the sandbox.";

/** Other tables that name an account, and why a reset leaves their rows as they are. */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  account_figure: "What was summed up is deleted.",
  adjustment: "It is part of the books, and its wallet hides it.",
  api_key: "The partner's own keys stay. Those of its accounts are revoked.",
  attestation: "The partner set it up.",
  archived_stretch: "It tells of the trail.",
  audit_event: "The trail only grows.",
  audit_head: "The trail only grows.",
  audit_head_written: "The trail only grows.",
  audit_trail: "The trail only grows.",
  audit_verification: "It tells of the trail.",
  audit_waiting: "The trail only grows.",
  bank_entry: "It goes with its instruction.",
  bank_file_part: REAL_MONEY,
  bank_month: REAL_MONEY,
  bank_prenote: REAL_MONEY,
  bank_reply: REAL_MONEY,
  bank_reversal: REAL_MONEY,
  bank_statement: REAL_MONEY,
  bank_statement_line: REAL_MONEY,
  bank_verification: "It goes with its bank account.",
  card_authorization_event: "It goes with its authorization.",
  occurrence: "It goes with its schedule.",
  brand: "The partner set it up.",
  capability: "What the partner's own account may do stays.",
  card_network_event: "What a network told stays as it was told.",
  card_secret: "Closed cards lose their numbers later.",
  checked_day: "It tells of the books.",
  checked_wallet: "It tells of the books.",
  checklist_dismissal: "The team stays.",
  directory: "What others name stays where its rows lie.",
  dispute_event: "What a network told stays as it was told.",
  end_to_end_key: "It lives an hour.",
  entry: "The books only grow.",
  event_outbox: "It is carried over within moments.",
  fee_plan: "The partner set it up.",
  fee_plan_agreement: "It goes with its account.",
  file: "The partner's own documents stay.",
  figure_span: "From then on fees count again from zero.",
  icon: "The partner set it up.",
  idempotency: "The partner's own are deleted, so that keys can be used again.",
  identity_secret: "The numbers of what is gone are deleted.",
  invite_draft: "It belongs to its author.",
  invite_template: "The partner set it up.",
  list_export: "What the team took out stays for its seven days.",
  logo: "The partner set it up.",
  mail: "What was sent stays for its 30 days.",
  member: "The team stays. Members of the partner's accounts are removed.",
  member_invite: "The team stays.",
  month_end: "It tells of the books.",
  mobile_pay_domains: "The partner set it up. Those of its accounts go with them.",
  notice_mark: "It goes with its notice.",
  notice_setting: "The team stays.",
  quarter_figure: "What was summed up is deleted.",
  rail_event: "What a rail told stays as it was told.",
  representative: "The partner's own people stay.",
  request_log: "It tells who called what, for 30 days.",
  reveal_grant: "It is good for a minute, and for no closed card.",
  saved_report: "The team stays.",
  saved_view: "The team stays.",
  session: "The team stays. Sessions at the partner's accounts end.",
  terms_token_use: "A token stays used.",
  team_role: "The team stays.",
  txn: "The books only grow.",
  underwriting: "The partner's own answers stay.",
  wallet: "Only the ledger's own function gives them away.",
  wallet_transaction: "The books only grow.",
  webhook_delivery: "Deliveries of what is gone are deleted.",
  webhook_endpoint: "The partner set it up. Those of its accounts go with them.",
  webhook_secret: "It goes with its endpoint.",
};
