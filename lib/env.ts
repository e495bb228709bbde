import { z } from "zod";
import {
  refuseTestSettings,
  requireBank,
  requireConnectors,
  requireDirect,
  requireSafeAddresses,
  requireSender,
} from "./env-rules";

/** Everything that a connector can do, and the operator can leave to it. */
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
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Standard Webhooks write a secret like this: 24 to 64 bytes. */
const webhookSecret = like(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/).optional();
const address = z.url({ protocol: /^https?$/ }).optional();

/** Everything that the environment decides. docs/operators/configuration.md says what each variable is for. */
const Env = z
  .object({
    DATABASE_URL: z.string().min(1),
    DATABASE_POOL: whole(10),
    /** A pooler stands before the database and gives a connection for one transaction only. */
    DATABASE_POOLER: z.literal("transaction").optional(),
    /** The same login past the pooler: for the job queue, which listens, and for long work. */
    DATABASE_DIRECT_URL: z.string().min(1).optional(),
    /** The role to act as. Empty where the database's owner may not make roles. */
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
     * Says how the sandbox's rails keep time: within seconds, which the speed divides, or by the calendar of the
     * Federal Reserve.
     */
    SANDBOX_RAILS: z.enum(["fast", "calendar"]).default("fast"),
    SANDBOX_SPEED: z.coerce.number().min(0.001).max(1000).default(1),
    /** The provider of each kind of money that several could move: `ach-debit=ach-files,rtp-credit=connector`. */
    RAIL_PROVIDERS: list.transform((pairs, ctx) => {
      const named = pairs.map((pair) => /^([a-z-]+)=([a-z0-9-]+)$/.exec(pair) ?? []);
      if (named.some(([whole]) => whole === undefined)) ctx.addIssue("is not kind=provider");
      return Object.fromEntries(named.map(([, kind = "", provider = ""]) => [kind, provider]));
    }),
    /** The bank's server for ACH files, such as `sftp://company@files.bank.example`. Absent: no bank takes our files. */
    ACH_SFTP_URL: z.url({ protocol: /^sftp$/ }).optional(),
    /** The fingerprint of the server's key, as `ssh-keygen -l` shows it. */
    ACH_HOST_KEY: like(/^SHA256:[A-Za-z0-9+/]{43}$/).optional(),
    /** The private file with the key by which we log in, or with the password. */
    ACH_KEY_FILE: z.string().min(1).optional(),
    ACH_PASSWORD_FILE: z.string().min(1).optional(),
    /** The folders on the bank's server: ours to it, and its to us. */
    ACH_OUT_FOLDER: z.string().min(1).default("outbound"),
    ACH_IN_FOLDER: z.string().min(1).default("inbound"),
    /** The bank's folder in which it says whether it takes a file, and in how many minutes. Absent: it never says so. */
    ACH_ACK_FOLDER: z.string().min(1).optional(),
    ACH_ACK_MINUTES: whole(120),
    /** The originating company, as bank statements name it, and the bank's number of it. */
    ACH_COMPANY_NAME: like(/^[A-Za-z0-9 .&-]{1,16}$/).optional(),
    ACH_COMPANY_ID: like(/^[A-Za-z0-9]{10}$/).optional(),
    /** The originating bank. */
    ACH_ODFI_ROUTING: like(/^\d{9}$/).optional(),
    ACH_ODFI_NAME: z.string().max(23).default("ODFI"),
    /** The private file with the number of our account at that bank. With it an entry of each batch moves that account. */
    ACH_OFFSET_ACCOUNT_FILE: z.string().min(1).optional(),
    /** The file with the bank's public OpenPGP key. With it files leave encrypted. */
    ACH_PGP_KEY_FILE: z.string().min(1).optional(),
    /** Whether an entry without money tries each bank account before the first one with money. */
    ACH_PRENOTES: z.enum(["on", "off"]).default("off"),
    /** When files leave on banking days, by the clock of New York, and the last time for the same day. */
    ACH_WINDOWS: like(/^\d\d:\d\d(,\d\d:\d\d)*$/).default("10:00,14:15,16:15,17:30"),
    ACH_SAME_DAY_UNTIL: like(/^\d\d:\d\d$/).default("16:15"),
    /** The folders on that server for payments as pain.001, and for what the bank says of them. Absent: no instant payments. */
    PAIN_OUT_FOLDER: z.string().min(1).optional(),
    PAIN_IN_FOLDER: z.string().min(1).optional(),
    /** The private file with the number of the account from which the bank pays. */
    PAIN_ACCOUNT_FILE: z.string().min(1).optional(),
    /** Our name on payments. Absent: that of the company. */
    PAIN_DEBTOR_NAME: like(/^[A-Za-z0-9][A-Za-z0-9 .,&'()/+-]{0,139}$/).optional(),
    PAIN_VERSION: z.enum(["09", "10", "11", "12"]).default("12"),
    /** The bank's codes of the way by which it sends payments: `URNS` is instant, `URGP` is a wire. */
    PAIN_SERVICE_LEVEL: like(/^[A-Z0-9]{1,4}$/).default("URNS"),
    PAIN_LOCAL_INSTRUMENT: like(/^[A-Za-z0-9]{1,35}$/).optional(),
    /** When they leave on banking days, by the clock of New York. Absent: at once. */
    PAIN_WINDOWS: like(/^\d\d:\d\d(,\d\d:\d\d)*$/).optional(),
    /** Says what a file has: all payments that leave together, or one. */
    PAIN_FILES: z.enum(["window", "payment"]).default("window"),
    /** The folder on the bank's server with statements of our account. Absent: people alone bring them. */
    STATEMENTS_FOLDER: z.string().min(1).optional(),
    /** The private file with the number of our account, as statements write it. Absent: nobody reads statements. */
    STATEMENTS_ACCOUNT_FILE: z.string().min(1).optional(),
    /** The partner whose people reconcile the account. Absent: the only one in production, if there is one alone. */
    STATEMENTS_PARTNER: z.guid().optional(),
    /**
     * The program that speaks for vendors in production, and the secret with which both sides sign. Card issuing and identity
     * may have others. Absent: what they would do cannot be created.
     */
    CONNECTOR_URL: address,
    CONNECTOR_SECRET: webhookSecret,
    CONNECTOR_ISSUING_URL: address,
    CONNECTOR_ISSUING_SECRET: webhookSecret,
    CONNECTOR_IDENTITY_URL: address,
    CONNECTOR_IDENTITY_SECRET: webhookSecret,
    /** The services that connectors do. */
    CONNECTOR_SERVICES: z.preprocess((text) => text ?? SERVICES.join(","), list.pipe(z.array(z.enum(SERVICES)))),
    /** Addresses inside the network that connectors may have, such as `10.0.0.0/8`. */
    CONNECTOR_ADDRESSES: list,
    /** ClamAV's daemon, which scans every document: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. */
    CLAMD: like(/^(?:tcp:\/\/[\w.-]+:\d+|unix:\/.+)$/).optional(),
    /** The shortest hold that a debit may ask for. Absent: two banking days for real money, none in the sandbox. */
    DEBIT_HOLD_LEAST: z.enum(["no-hold", "1-day", "2-days"]).optional(),
    /** For tests of crashes: where this process kills itself, and the file in which the simulator records what it does. */
    STOP_AT: like(/^[a-z]+:[a-z]+$/).optional(),
    SANDBOX_RECORD: z.string().min(1).optional(),
    /** The ports of receivers of webhooks. */
    WEBHOOK_PORTS: like(/^\d+(,\d+)*$/).default("443"),
    /** The most deliveries under way at a time: to an endpoint, for an account, for a partner, and of a process. */
    WEBHOOKS_PER_ENDPOINT: whole(32),
    WEBHOOKS_PER_ACCOUNT: whole(32),
    WEBHOOKS_PER_PARTNER: whole(32),
    WEBHOOKS_PER_PROCESS: whole(64),
    /** For tests: receivers of webhooks may be on this machine, by http and on any port. */
    WEBHOOK_LOOPBACK: z.literal("on").optional(),
    /** The port of the metrics, of servers and workers alike, and where it listens. Absent: none, and nothing is loaded for them. */
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    /** The collector that gets traces, by OpenTelemetry's HTTP protocol. Absent: none, and nothing is loaded for them. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
    JOBS: z.enum(["in-process", "off"]).default("in-process"),
    /** `pretty` shows a person what goes wrong; `json` shows a program everything. */
    LOG: z.enum(["json", "pretty"]).default("json"),
    /** `off` lets the framework answer /api like any page, to compare the two ways. */
    DIRECT_DISPATCH: z.enum(["on", "off"]).default("on"),
    /** Also parses each answer by its schema, and fails where it says something else: for tests. */
    CHECK_ANSWERS: z.enum(["on", "off"]).default("off"),
    CHECK_NODES: z.enum(["on", "off"]).default("off"),
    AUDIT_HEAD_FILE: z.string().min(1).default(".data/audit-heads.jsonl"),
    /** The folder of sealed files, unless S3_BUCKET names a bucket. */
    FILES_DIR: z.string().min(1).default(".data/files"),
    /** The folder of archived months, where `npm run archive` writes them and finds them again. */
    ARCHIVE_DIR: z.string().min(1).default(".data/archive"),
    S3_ENDPOINT: z.url().default("https://s3.amazonaws.com"),
    S3_REGION: z.string().default("us-east-1"),
    S3_BUCKET: like(/^[a-z0-9.-]{3,63}$/).optional(),
    S3_ACCESS_KEY_ID: z.string().default(""),
    S3_SECRET_ACCESS_KEY: z.string().default(""),
    /** Seconds for which a stopping server still takes new connections, so that a balancer notices. */
    DRAIN_DELAY: z.coerce.number().min(0).max(60).default(5),
    /** The most requests at a time, for one credential and for the process. */
    IN_FLIGHT_CREDENTIAL: whole(20),
    IN_FLIGHT_PROCESS: whole(64),
    RATE_LIMIT_PRODUCTION: whole(40),
    RATE_LIMIT_SANDBOX: whole(10),
    RATE_LIMIT_SESSION: whole(40),
    RATE_LIMIT_ADDRESS: whole(200),
    /** Pages a second for an address, without those of who is signed in. */
    RATE_LIMIT_PAGE: whole(20),
    RATE_LIMIT_SECURE: whole(60),
    RATE_LIMIT_SIGN_IN: whole(100),
    /** Is the address where several processes count rate limits together. Without it each counts for itself. */
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    /** The mail server, with its login. Absent: the sandbox keeps mail in its outbox, and production sends none. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** The address that mail comes from. */
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

/** Parses an environment. Throws with the names of the wrong variables. */
export function parseEnv(given: Record<string, string | undefined>): Env {
  const result = Env.safeParse(given);
  if (result.success) return result.data;
  throw new Error(
    `environment: ${result.error.issues.map((issue) => issue.path.join(".")).join(", ")} missing or wrong`,
  );
}

let parsed: Env | undefined;

/** The environment, parsed at first use, because a build has none. Throws with the names of the wrong variables. */
export function env(): Env {
  return (parsed ??= parseEnv(process.env));
}

/** For tests, which share a process: the next `env()` parses the environment again. */
export function forgetEnv(): void {
  parsed = undefined;
}

/**
 * The address of the isolated card frame: SECURE_URL, or on localhost this machine's other name, or the app itself. The
 * other name is a different origin without any set-up.
 */
export function secureURL(): string {
  const { APP_URL, SECURE_URL } = env();
  if (SECURE_URL) return new URL(SECURE_URL).origin;
  const url = new URL(APP_URL);
  if (url.hostname === "localhost") url.hostname = "127.0.0.1";
  return url.origin;
}
