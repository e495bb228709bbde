import { z } from "zod";
import {
  refuseTestSettings,
  requireBank,
  requireConnectors,
  requireDirect,
  requireSafeAddresses,
  requireSender,
} from "./env-rules";

/** All services that connectors can provide. */
export const SERVICES = [
  "charges",
  "push-to-card",
  "cards",
  "issuing",
  "disputes",
  "verification",
  "screening",
  "documents",
] as const;

const whole = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
const like = (form: RegExp) => z.string().regex(form);
/** A name from letters, digits and placeholders, with a date and a mark that distinguishes the files of a day. */
const FILE_NAME =
  /^(?=.*\{(?:date|yyyymmdd|yymmdd|mmdd)\})(?=.*\{(?:modifier|number)\})(?:[A-Za-z0-9_-]|\{(?:company|date|yyyymmdd|yymmdd|mmdd|hhmm|modifier|number)\})(?:[A-Za-z0-9._-]|\{(?:company|date|yyyymmdd|yymmdd|mmdd|hhmm|modifier|number)\}){0,79}$/;
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** The format of Standard Webhooks for secrets: 24 to 64 bytes. */
const webhookSecret = like(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/).optional();
const address = z.url({ protocol: /^https?$/ }).optional();

/** All environment variables. docs/operators/configuration.md describes them. */
const Env = z
  .object({
    DATABASE_URL: z.string().min(1),
    DATABASE_POOL: whole(10),
    /** Set if a transaction pooler runs in front of the database. */
    DATABASE_POOLER: z.literal("transaction").optional(),
    /** A direct URL with the same login, for the job queue, which uses LISTEN, and for long work. */
    DATABASE_DIRECT_URL: z.string().min(1).optional(),
    /** The role to act as. Empty if the database's owner may not create roles. */
    DATABASE_ROLE: z.string().regex(/^\w*$/).default("tender_app"),
    HOST: z.string().default("127.0.0.1"),
    PORT: whole(3000),
    APP_URL: z.url().default("http://localhost:3000"),
    SECURE_URL: z.url().optional(),
    ALLOWED_HOSTS: list,
    TRUSTED_PROXIES: list,
    NEXTAUTH_SECRET: z.string().min(32),
    TENDER_MODE: z.enum(["sandbox", "production"]).default("sandbox"),
    /**
     * The timing of the sandbox's rails: within seconds, divided by the speed, or by the calendar of the Federal
     * Reserve.
     */
    SANDBOX_RAILS: z.enum(["fast", "calendar"]).default("fast"),
    SANDBOX_SPEED: z.coerce.number().min(0.001).max(1000).default(1),
    /** The provider of each payment method that several could serve: `ach-debit=ach-files,rtp-credit=connector`. */
    RAIL_PROVIDERS: list.transform((pairs, ctx) => {
      const named = pairs.map((pair) => /^([a-z-]+)=([a-z0-9-]+)$/.exec(pair) ?? []);
      if (named.some(([whole]) => whole === undefined)) ctx.addIssue("is not kind=provider");
      return Object.fromEntries(named.map(([, kind = "", provider = ""]) => [kind, provider]));
    }),
    /** The bank's server for ACH files, such as `sftp://company@files.bank.example`. Absent: ACH files are not sent. */
    ACH_SFTP_URL: z.url({ protocol: /^sftp$/ }).optional(),
    /** The fingerprint of the server's key, as `ssh-keygen -l` prints it. */
    ACH_HOST_KEY: like(/^SHA256:[A-Za-z0-9+/]{43}$/).optional(),
    /** The private files with the login key or the password. Exactly one is required. */
    ACH_KEY_FILE: z.string().min(1).optional(),
    ACH_PASSWORD_FILE: z.string().min(1).optional(),
    /** The folders on the bank's server, for files to the bank and from it. */
    ACH_OUT_FOLDER: z.string().min(1).default("outbound"),
    ACH_IN_FOLDER: z.string().min(1).default("inbound"),
    /** The bank's folder for acknowledgments, and the minutes that it takes at most. Absent: the bank sends none. */
    ACH_ACK_FOLDER: z.string().min(1).optional(),
    ACH_ACK_MINUTES: whole(120),
    /** The originating company's name on bank statements, and its ID at the bank. */
    ACH_COMPANY_NAME: like(/^[A-Za-z0-9 .&-]{1,16}$/).optional(),
    ACH_COMPANY_ID: like(/^[A-Za-z0-9]{10}$/).optional(),
    /** The default description of an entry, for its receiver, and a text for the receiving bank. */
    ACH_ENTRY_DESCRIPTION: like(/^[A-Za-z0-9][A-Za-z0-9 .&-]{0,9}$/).default("PAYMENT"),
    ACH_DISCRETIONARY_DATA: like(/^[ -~]{0,20}$/).default(""),
    /**
     * The immediate origin and destination of a file, and a reference in its header. Absent: the company and the
     * originating bank.
     */
    ACH_ORIGIN: like(/^[A-Za-z0-9]{9,10}$/).optional(),
    ACH_ORIGIN_NAME: like(/^[A-Za-z0-9 .&-]{1,23}$/).optional(),
    ACH_DESTINATION: like(/^[A-Za-z0-9]{9,10}$/).optional(),
    ACH_DESTINATION_NAME: like(/^[A-Za-z0-9 .&-]{1,23}$/).optional(),
    ACH_REFERENCE: like(/^[A-Za-z0-9]{0,8}$/).default(""),
    /** `200`: debits and credits share batches. `220,225`: each batch has only credits or only debits. */
    ACH_SERVICE_CLASSES: z.enum(["200", "220,225"]).default("200"),
    ACH_LINE_END: z.enum(["lf", "crlf"]).default("lf"),
    /** The names of files, which must differ between days and between the files of a day. */
    ACH_FILE_NAME: like(FILE_NAME).default("{company}-{date}-{modifier}.ach"),
    /** The most files of a day, which the file ID modifier limits to 36, and the most entries of a file. */
    ACH_FILES_PER_DAY: whole(36).pipe(z.int().max(36)),
    ACH_ENTRIES_PER_FILE: whole(5000).pipe(z.int().max(100_000)),
    /** `on`: the description of a transfer to or from a company's account is sent as an addendum of its entry. */
    ACH_ADDENDA: z.enum(["on", "off"]).default("on"),
    /** The originating bank (ODFI). */
    ACH_ODFI_ROUTING: like(/^\d{9}$/).optional(),
    ACH_ODFI_NAME: z.string().max(23).default("ODFI"),
    /**
     * The private file with our account number at that bank. If set, the last batch of each file has entries on that
     * account that offset all others.
     */
    ACH_OFFSET_ACCOUNT_FILE: z.string().min(1).optional(),
    /** The file with the bank's public OpenPGP key. If set, files are encrypted. */
    ACH_PGP_KEY_FILE: z.string().min(1).optional(),
    /** Whether to send a prenote to each bank account before its first entry with money. */
    ACH_PRENOTES: z.enum(["on", "off"]).default("off"),
    /** Send times on banking days and the last one for same-day settlement, in New York time. */
    ACH_WINDOWS: like(/^\d\d:\d\d(,\d\d:\d\d)*$/).default("10:00,14:15,16:15,17:30"),
    ACH_SAME_DAY_UNTIL: like(/^\d\d:\d\d$/).default("16:15"),
    /**
     * The folders on that server for pain.001 payments and for the bank's status reports. Absent: instant payments are
     * off.
     */
    PAIN_OUT_FOLDER: z.string().min(1).optional(),
    PAIN_IN_FOLDER: z.string().min(1).optional(),
    /** The private file with the number of the account that the bank pays from. */
    PAIN_ACCOUNT_FILE: z.string().min(1).optional(),
    /** Our name on payments. Absent: the company's name. */
    PAIN_DEBTOR_NAME: like(/^[A-Za-z0-9][A-Za-z0-9 .,&'()/+-]{0,139}$/).optional(),
    PAIN_VERSION: z.enum(["09", "10", "11", "12"]).default("12"),
    /** The bank's codes for the type of payment: `URNS` is instant, `URGP` is a wire. */
    PAIN_SERVICE_LEVEL: like(/^[A-Z0-9]{1,4}$/).default("URNS"),
    PAIN_LOCAL_INSTRUMENT: like(/^[A-Za-z0-9]{1,35}$/).optional(),
    /** Send times on banking days, in New York time. Absent: immediately. */
    PAIN_WINDOWS: like(/^\d\d:\d\d(,\d\d:\d\d)*$/).optional(),
    /** One file for all payments of a window, or one per payment. */
    PAIN_FILES: z.enum(["window", "payment"]).default("window"),
    /** The folder on the bank's server with statements of our account. Absent: people upload them. */
    STATEMENTS_FOLDER: z.string().min(1).optional(),
    /** The private file with our account number as statements write it. Absent: statements are not read. */
    STATEMENTS_ACCOUNT_FILE: z.string().min(1).optional(),
    /** The partner who reconciles the account. Absent: the only partner in production, if there is exactly one. */
    STATEMENTS_PARTNER: z.guid().optional(),
    /**
     * The connector for vendors in production, and the shared secret that signs requests. Card issuing and identity may
     * have separate ones. Absent: their objects cannot be created.
     */
    CONNECTOR_URL: address,
    CONNECTOR_SECRET: webhookSecret,
    CONNECTOR_ISSUING_URL: address,
    CONNECTOR_ISSUING_SECRET: webhookSecret,
    CONNECTOR_IDENTITY_URL: address,
    CONNECTOR_IDENTITY_SECRET: webhookSecret,
    CONNECTOR_SERVICES: z.preprocess((text) => text ?? SERVICES.join(","), list.pipe(z.array(z.enum(SERVICES)))),
    /** Private addresses that connectors may have, such as `10.0.0.0/8`. */
    CONNECTOR_ADDRESSES: list,
    /** The ClamAV daemon that scans documents: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. */
    CLAMD: like(/^(?:tcp:\/\/[\w.-]+:\d+|unix:\/.+)$/).optional(),
    /** The shortest hold that a debit may request. Absent: two banking days in production, none in the sandbox. */
    DEBIT_HOLD_LEAST: z.enum(["no-hold", "1-day", "2-days"]).optional(),
    /**
     * For crash tests: the point where this process kills itself, and the file for the simulator's record of its
     * actions.
     */
    STOP_AT: like(/^[a-z]+:[a-z]+$/).optional(),
    SANDBOX_RECORD: z.string().min(1).optional(),
    /** Allowed ports of webhook endpoints. */
    WEBHOOK_PORTS: like(/^\d+(,\d+)*$/).default("443"),
    /** The most concurrent deliveries per endpoint, account, partner and process. */
    WEBHOOKS_PER_ENDPOINT: whole(32),
    WEBHOOKS_PER_ACCOUNT: whole(32),
    WEBHOOKS_PER_PARTNER: whole(32),
    WEBHOOKS_PER_PROCESS: whole(64),
    /** For tests: webhook endpoints may be on this machine, with HTTP and any port. */
    WEBHOOK_LOOPBACK: z.literal("on").optional(),
    /** The port and address of the metrics of servers and workers. Absent: metrics are off and not loaded. */
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    /** The collector for traces, over OpenTelemetry's HTTP protocol. Absent: tracing is off and not loaded. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
    JOBS: z.enum(["in-process", "off"]).default("in-process"),
    /** `pretty` shows problems to a person; `json` logs everything for programs. */
    LOG: z.enum(["json", "pretty"]).default("json"),
    /** `off` serves /api through the framework like any page, to compare the two. */
    DIRECT_DISPATCH: z.enum(["on", "off"]).default("on"),
    /** For tests: checks each answer against its schema, and fails if they differ. */
    CHECK_ANSWERS: z.enum(["on", "off"]).default("off"),
    CHECK_NODES: z.enum(["on", "off"]).default("off"),
    AUDIT_HEAD_FILE: z.string().min(1).default(".data/audit-heads.jsonl"),
    /** The folder of encrypted files, unless S3_BUCKET is set. */
    FILES_DIR: z.string().min(1).default(".data/files"),
    /** The folder of archived months, for `npm run archive`. */
    ARCHIVE_DIR: z.string().min(1).default(".data/archive"),
    S3_ENDPOINT: z.url().default("https://s3.amazonaws.com"),
    S3_REGION: z.string().default("us-east-1"),
    S3_BUCKET: like(/^[a-z0-9.-]{3,63}$/).optional(),
    S3_ACCESS_KEY_ID: z.string().default(""),
    S3_SECRET_ACCESS_KEY: z.string().default(""),
    /** Seconds that a stopping server still accepts connections, so that the load balancer notices. */
    DRAIN_DELAY: z.coerce.number().min(0).max(60).default(5),
    /** The most concurrent requests per credential and per process. */
    IN_FLIGHT_CREDENTIAL: whole(20),
    IN_FLIGHT_PROCESS: whole(64),
    RATE_LIMIT_PRODUCTION: whole(40),
    RATE_LIMIT_SANDBOX: whole(10),
    RATE_LIMIT_SESSION: whole(40),
    RATE_LIMIT_ADDRESS: whole(200),
    /** Pages per second and address, without those of signed-in users. */
    RATE_LIMIT_PAGE: whole(20),
    RATE_LIMIT_SECURE: whole(60),
    RATE_LIMIT_SIGN_IN: whole(100),
    /** The Redis for rate limits that several processes share. Absent: each process counts separately. */
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    /** The SMTP server with its login. Absent: the sandbox keeps mail in its outbox, and production sends none. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** The sender address of mail. */
    MAIL_FROM: z.email().optional(),
    OIDC_ISSUER: z.url().optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().default("Single sign-on"),
  })
  .superRefine(requireSafeAddresses)
  .superRefine(refuseTestSettings)
  .superRefine(requireSender)
  .superRefine(requireDirect)
  .superRefine(requireBank)
  .superRefine(requireConnectors);
export type Env = z.infer<typeof Env>;

/** Parses an environment. Throws with the names of missing or invalid variables. */
export function parseEnv(given: Record<string, string | undefined>): Env {
  const result = Env.safeParse(given);
  if (result.success) return result.data;
  throw new Error(
    `environment: ${result.error.issues.map((issue) => issue.path.join(".")).join(", ")} missing or wrong`,
  );
}

let parsed: Env | undefined;

/**
 * The environment, parsed on first use, because a build has none. Throws with the names of missing or invalid
 * variables.
 */
export function env(): Env {
  return (parsed ??= parseEnv(process.env));
}

/** Makes the next `env()` parse the environment again, for tests that share a process. */
export function forgetEnv(): void {
  parsed = undefined;
}

/**
 * The origin of the isolated card frame: SECURE_URL, or 127.0.0.1 for an app on localhost, or the app itself. 127.0.0.1
 * is a different origin without any setup.
 */
export function secureURL(): string {
  const { APP_URL, SECURE_URL } = env();
  if (SECURE_URL) return new URL(SECURE_URL).origin;
  const url = new URL(APP_URL);
  if (url.hostname === "localhost") url.hostname = "127.0.0.1";
  return url.origin;
}
