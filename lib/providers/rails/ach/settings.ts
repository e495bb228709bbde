import type { BankWindows, TimeOfDay } from "@/lib/core/money/banking-days";
import type { Env } from "@/lib/env";
import type { CreditTransferMessage, PaymentService } from "../iso20022/write-pain";
import { MINUTE } from "@/lib/core/time/time";

/** Names the bank's statements in alerts, in the inbox and among providers. */
export const BANK_STATEMENTS = "bank-statements";

/** A bank that takes ACH files of one company, and how to reach it. */
export interface AchSettings {
  server: BankAddress;
  folders: { out: string; in: string };
  company: { name: string; id: string };
  /** The originating bank: nine digits, and its name. */
  bank: { routingNumber: string; name: string };
  windows: BankWindows;
  /** The folder in which the bank says whether it takes a file, and in how many milliseconds. Absent where it never says so. */
  acknowledgments?: { folder: string; within: number };
  /** The private file with the number of our account, which an entry of each batch moves. Absent: files are not balanced. */
  offset?: { accountFile: string };
  /** The file with the bank's public OpenPGP key. Absent: files leave as they are. */
  encryption?: { keyFile: string };
  /** An entry without money tries each bank account first. */
  prenotes?: boolean;
  /** The payments that the bank takes as documents of pain.001. Absent where it takes none. */
  payments?: PaymentSettings;
  /** The bank's statements of our account. Absent where nobody reads them. */
  statements?: StatementSettings;
}

/** Instant payments or wires, which the bank takes in files of pain.001. */
export interface PaymentSettings {
  folders: { out: string; in: string };
  /** The private file with the number of the account from which the bank pays. */
  accountFile: string;
  /** Our name, as receivers see it. */
  name: string;
  version: CreditTransferMessage["version"];
  service: PaymentService;
  /** When files leave, on banking days. Absent: at once, on every day. */
  windows?: BankWindows;
  /** Says what a file has: all payments of a window, or one. */
  fileHas: "window" | "payment";
}

/** Statements of our account: on the bank's server, and uploaded by people. */
export interface StatementSettings {
  /** The folder on the bank's server. Absent where people alone bring them. */
  folder?: string;
  /** The private file with the account's number, as statements write it. */
  accountFile: string;
  /** The account whose people reconcile them. Absent: the only partner in production. */
  partnerID?: string;
}

/** A server that takes files over SSH, and how to log in to it. */
export interface BankAddress {
  host: string;
  port: number;
  user: string;
  /** The fingerprint of its key, such as `SHA256:…`. */
  hostKey: string;
  /** The private file with the key or the password. */
  login: { keyFile: string } | { passwordFile: string };
}

const PORT = 22;

/** The bank that the environment names. Undefined where it names none. */
export function achSettings(env: Env): AchSettings | undefined {
  const { ACH_SFTP_URL, ACH_HOST_KEY, ACH_KEY_FILE, ACH_PASSWORD_FILE, ACH_COMPANY_NAME, ACH_COMPANY_ID } = env;
  const { ACH_ODFI_ROUTING, ACH_ODFI_NAME, ACH_OUT_FOLDER, ACH_IN_FOLDER } = env;
  // The environment is whole or refused: see requireBank.
  if (!ACH_SFTP_URL || !ACH_HOST_KEY || !ACH_COMPANY_NAME || !ACH_COMPANY_ID || !ACH_ODFI_ROUTING) return undefined;
  const { hostname, port, username } = new URL(ACH_SFTP_URL);
  const { STATEMENTS_FOLDER, STATEMENTS_ACCOUNT_FILE, STATEMENTS_PARTNER } = env;
  const partner = STATEMENTS_PARTNER === undefined ? {} : { partnerID: STATEMENTS_PARTNER };
  const folder = STATEMENTS_FOLDER === undefined ? {} : { folder: STATEMENTS_FOLDER };
  const statements =
    STATEMENTS_ACCOUNT_FILE === undefined
      ? {}
      : { statements: { ...folder, accountFile: STATEMENTS_ACCOUNT_FILE, ...partner } };
  const { ACH_ACK_FOLDER: ackFolder, ACH_ACK_MINUTES } = env;
  const acknowledgments = ackFolder && { folder: ackFolder, within: ACH_ACK_MINUTES * MINUTE };
  const login = ACH_KEY_FILE ? { keyFile: ACH_KEY_FILE } : { passwordFile: ACH_PASSWORD_FILE ?? "" };
  return {
    server: { host: hostname, port: Number(port) || PORT, user: username, hostKey: ACH_HOST_KEY, login },
    folders: { out: ACH_OUT_FOLDER, in: ACH_IN_FOLDER },
    company: { name: ACH_COMPANY_NAME, id: ACH_COMPANY_ID },
    bank: { routingNumber: ACH_ODFI_ROUTING, name: ACH_ODFI_NAME },
    windows: {
      times: timesOf(env.ACH_WINDOWS),
      sameDayUntil: env.ACH_SAME_DAY_UNTIL as TimeOfDay,
    },
    ...(acknowledgments && { acknowledgments }),
    ...(env.ACH_OFFSET_ACCOUNT_FILE && { offset: { accountFile: env.ACH_OFFSET_ACCOUNT_FILE } }),
    ...(env.ACH_PGP_KEY_FILE && { encryption: { keyFile: env.ACH_PGP_KEY_FILE } }),
    ...(env.ACH_PRENOTES === "on" && { prenotes: true }),
    ...statements,
    ...(env.PAIN_OUT_FOLDER &&
      env.PAIN_ACCOUNT_FILE && { payments: paymentSettings(env, env.PAIN_OUT_FOLDER, env.PAIN_ACCOUNT_FILE) }),
  };
}

function paymentSettings(env: Env, out: string, accountFile: string): PaymentSettings {
  const { PAIN_LOCAL_INSTRUMENT: localInstrument, PAIN_WINDOWS: windows } = env;
  return {
    folders: { out, in: env.PAIN_IN_FOLDER ?? env.ACH_IN_FOLDER },
    accountFile,
    name: env.PAIN_DEBTOR_NAME ?? env.ACH_COMPANY_NAME ?? "",
    version: env.PAIN_VERSION,
    service: { level: env.PAIN_SERVICE_LEVEL, ...(localInstrument !== undefined && { localInstrument }) },
    ...(windows !== undefined && { windows: { times: timesOf(windows), sameDayUntil: LAST_MINUTE } }),
    fileHas: env.PAIN_FILES,
  };
}

const timesOf = (list: string) => list.split(",").toSorted() as TimeOfDay[];
const LAST_MINUTE: TimeOfDay = "23:59";
