import type { BankWindows, TimeOfDay } from "@/lib/core/money/banking-days";
import type { Env } from "@/lib/env";
import type { CreditTransferMessage, PaymentService } from "../iso20022/write-pain";
import { MINUTE } from "@/lib/core/time/time";

export const BANK_STATEMENTS = "bank-statements";

/** A bank that accepts ACH files from one company, and its server. */
export interface AchSettings {
  server: BankAddress;
  folders: { out: string; in: string };
  /** The originator of entries, unless the account has its own company name. */
  company: OriginatingCompany;
  /** The form of files that the bank requires. By default `USUAL_FORM`. */
  form?: Partial<FileForm>;
  /** The originating bank (ODFI): nine digits, and its name. */
  bank: { routingNumber: string; name: string };
  windows: BankWindows;
  /**
   * The folder with the bank's file acknowledgments, and their deadline in milliseconds. Absent if the bank sends none.
   */
  acknowledgments?: { folder: string; within: number };
  /** The private file with our account number, for the offset entries of each file. If absent, files are unbalanced. */
  offset?: { accountFile: string };
  /** The file with the bank's public OpenPGP key. If absent, files are not encrypted. */
  encryption?: { keyFile: string };
  prenotes?: boolean;
  /** The payments that the bank accepts as pain.001 documents. Absent if it accepts none. */
  payments?: PaymentSettings;
  /** The bank's statements of our account. Absent if they are not read. */
  statements?: StatementSettings;
}

/** The originator of entries, as a batch names it. */
export interface OriginatingCompany {
  name: string;
  id: string;
  /** The usual description of entries, and a text for the receiving bank. */
  entryDescription?: string | undefined;
  discretionaryData?: string | undefined;
}

/** The form of files, line by line as in a bank's specification sheet. */
export interface FileForm {
  /** The immediate origin and destination. If absent, the company and the originating bank. */
  origin?: { id?: string | undefined; name?: string | undefined };
  destination?: { id?: string | undefined; name?: string | undefined };
  reference: string;
  /** `mixed`: a batch has debits and credits. `split`: a batch has either debits or credits. */
  batches: "mixed" | "split";
  lineEnd: "\n" | "\r\n";
  /** The pattern of names, with placeholders in braces. */
  fileName: string;
  filesPerDay: number;
  entriesPerFile: number;
  /** True if a transfer's description is sent as an addendum of its entry. */
  hasAddenda: boolean;
}

export const USUAL_FORM: FileForm = {
  reference: "",
  batches: "mixed",
  lineEnd: "\n",
  fileName: "{company}-{date}-{modifier}.ach",
  filesPerDay: 36,
  entriesPerFile: 5000,
  hasAddenda: true,
};

export const formOf = ({ form }: Pick<AchSettings, "form">): FileForm => ({ ...USUAL_FORM, ...form });

/** Settings for instant payments or wires, which the bank accepts as pain.001 files. */
export interface PaymentSettings {
  folders: { out: string; in: string };
  /** The private file with the number of the account that the bank debits. */
  accountFile: string;
  name: string;
  version: CreditTransferMessage["version"];
  service: PaymentService;
  /** When files are sent, on banking days. If absent, immediately and on every day. */
  windows?: BankWindows;
  /** The content of a file: all payments of a window, or a single one. */
  fileHas: "window" | "payment";
}

/** Settings for statements of our account, on the bank's server or uploaded by people. */
export interface StatementSettings {
  /** The folder on the bank's server. Absent if statements are only uploaded. */
  folder?: string;
  /** The private file with the account number, as statements write it. */
  accountFile: string;
  /** The partner that reconciles the statements. If absent, the only partner in production. */
  partnerID?: string;
}

export interface BankAddress {
  host: string;
  port: number;
  user: string;
  /** The fingerprint of the host key, such as `SHA256:…`. */
  hostKey: string;
  /** The private file with the key or the password. */
  login: { keyFile: string } | { passwordFile: string };
}

const PORT = 22;

export function achSettings(env: Env): AchSettings | undefined {
  const { ACH_SFTP_URL, ACH_HOST_KEY, ACH_KEY_FILE, ACH_PASSWORD_FILE, ACH_COMPANY_NAME, ACH_COMPANY_ID } = env;
  const { ACH_ODFI_ROUTING, ACH_ODFI_NAME, ACH_OUT_FOLDER, ACH_IN_FOLDER } = env;
  // The environment is complete or was rejected: see requireBank.
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
    company: {
      name: ACH_COMPANY_NAME,
      id: ACH_COMPANY_ID,
      entryDescription: env.ACH_ENTRY_DESCRIPTION,
      discretionaryData: env.ACH_DISCRETIONARY_DATA,
    },
    form: fileForm(env),
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

function fileForm(env: Env): FileForm {
  return {
    origin: { id: env.ACH_ORIGIN, name: env.ACH_ORIGIN_NAME },
    destination: { id: env.ACH_DESTINATION, name: env.ACH_DESTINATION_NAME },
    reference: env.ACH_REFERENCE,
    batches: env.ACH_SERVICE_CLASSES === "200" ? "mixed" : "split",
    lineEnd: env.ACH_LINE_END === "crlf" ? "\r\n" : "\n",
    fileName: env.ACH_FILE_NAME,
    filesPerDay: env.ACH_FILES_PER_DAY,
    entriesPerFile: env.ACH_ENTRIES_PER_FILE,
    hasAddenda: env.ACH_ADDENDA === "on",
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
