import { AppLink } from "@/components/ui/app-link";
import { FactsCard } from "@/components/ui/data/facts-card";
import { Notice } from "@/components/ui/feedback/notice";
import { ExactTime, RelativeTime } from "@/components/ui/data/relative-time";
import { StateBadge, type StateWord } from "@/components/words/state-badge";
import { listed } from "@/components/words/texts";
import type {
  MissingService,
  ProviderOverview,
  ProviderState,
  ProviderStatus,
} from "@/lib/domain/overview/providers/dashboard";
import type { ProvidedService } from "@/lib/domain/overview/providers/shared/services";

export function ProvidersView({ overview: { items, missing, mode } }: { overview: ProviderOverview }) {
  return (
    <div className="grid gap-4">
      <FailingNotice items={items} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {items.map((provider) => (
          <ProviderCard key={provider.name} provider={provider} />
        ))}
      </div>
      {missing.length > 0 && <MissingCard missing={missing} mode={mode} />}
    </div>
  );
}

function FailingNotice({ items }: { items: readonly ProviderStatus[] }) {
  const failing = items.filter(({ state }) => state === "failing");
  if (failing.length === 0) return null;
  return (
    <Notice tone="danger" title={`${listed(failing.map(({ name }) => nameInWords(name)))} failed last`}>
      Waiting work is retried automatically, and nothing is lost. The operator’s log has an alert.
    </Notice>
  );
}

/** One provider: its services, its last response, waiting work, and its last error. */
function ProviderCard({ provider }: { provider: ProviderStatus }) {
  const { name, services, state, handedOverOn, answeredOn, waiting } = provider;
  const label = nameInWords(name);
  const place = PLACES[name];
  return (
    <FactsCard
      aria-label={label}
      title={label}
      description={capitalized(listed(services.map((service) => SERVICES[service].words)))}
      actions={<StateBadge of={STATES[state]} />}
      notGiven="None yet"
      items={[
        { label: "Last hand-over", value: handedOverOn && <RelativeTime value={handedOverOn} /> },
        { label: "Last response", value: answeredOn && <RelativeTime value={answeredOn} /> },
        ...(waiting === undefined ? [] : [{ label: "Waiting", value: <Waiting {...provider} /> }]),
        { label: "Last error", value: <LastError {...provider} /> },
        ...(place ? [{ label: "Details", value: <PlaceLink {...place} /> }] : []),
      ]}
    />
  );
}

function PlaceLink({ href, label }: { href: string; label: string }) {
  return (
    <AppLink href={href} className="text-primary-text hover:underline">
      {label}
    </AppLink>
  );
}

function Waiting({ waiting = 0, oldestOn }: ProviderStatus) {
  if (waiting === 0 || !oldestOn) return "Nothing";
  return (
    <>
      {waiting >= COUNTED_MAX ? "10,000 or more" : waiting.toLocaleString("en-US")}, the oldest since{" "}
      <ExactTime value={oldestOn} />
    </>
  );
}

function LastError({ fault, failedOn, failures }: ProviderStatus) {
  if (!failedOn) return "None";
  return (
    <>
      {FAULTS[fault ?? ""] ?? fault ?? "Failed"}, <RelativeTime value={failedOn} />
      {failures > 1 && `, ${failures.toLocaleString("en-US")} times since its last response`}
    </>
  );
}

function MissingCard({ missing, mode }: { missing: readonly MissingService[]; mode: ProviderOverview["mode"] }) {
  return (
    <FactsCard
      aria-label="Not offered"
      title="Not offered"
      description={`No provider does this in ${mode}. Requests for it are rejected, and capabilities that need it wait.`}
      items={missing.map(({ service, reason }) => ({
        label: capitalized(SERVICES[service].words),
        value: [`${capitalized(reason)}.`, remedy(SERVICES[service].setting)].filter(Boolean).join(" "),
      }))}
    />
  );
}

/** The server stops counting here. */
const COUNTED_MAX = 10_000;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const remedy = (setting: string | undefined) =>
  setting === undefined ? undefined : `The operator of this installation sets ${setting}.`;

const STATES: Record<ProviderState, StateWord> = {
  working: { label: "Working", tone: "success" },
  failing: { label: "Failing", tone: "danger" },
  unasked: { label: "Not asked yet", tone: "neutral" },
  simulated: { label: "Simulated", tone: "info" },
};

const SERVICES: Record<ProvidedService, { words: string; setting?: string }> = {
  "ach-debit": { words: "bank debits", setting: "ACH_SFTP_URL" },
  "ach-credit": { words: "bank credits", setting: "ACH_SFTP_URL" },
  "ach-reversal": { words: "reversals of bank entries", setting: "ACH_SFTP_URL" },
  "rtp-credit": { words: "instant payments", setting: "PAIN_OUT_FOLDER" },
  "card-charge": { words: "card payments", setting: "CONNECTOR_URL" },
  "card-refund": { words: "card refunds", setting: "CONNECTOR_URL" },
  "push-to-card": { words: "payments to cards", setting: "CONNECTOR_URL" },
  "pull-from-card": { words: "payments from cards", setting: "CONNECTOR_URL" },
  "micro-deposit": { words: "micro-deposits", setting: "ACH_SFTP_URL" },
  "verification-credit": { words: "bank account verification", setting: "ACH_SFTP_URL" },
  statements: { words: "bank statements", setting: "STATEMENTS_ACCOUNT_FILE" },
  "linked-cards": { words: "customers’ cards", setting: "CONNECTOR_URL" },
  "mobile-pay": { words: "payments by phone" },
  "issued-cards": { words: "card issuing", setting: "CONNECTOR_ISSUING_URL or CONNECTOR_URL" },
  disputes: { words: "card disputes", setting: "CONNECTOR_URL" },
  verification: { words: "checks of businesses and people", setting: "CONNECTOR_IDENTITY_URL or CONNECTOR_URL" },
  screening: { words: "screening of names", setting: "CONNECTOR_IDENTITY_URL or CONNECTOR_URL" },
  documents: { words: "review of documents", setting: "CONNECTOR_IDENTITY_URL or CONNECTOR_URL" },
  "virus-scan": { words: "virus scans", setting: "CLAMD" },
  mail: { words: "mail", setting: "SMTP_URL" },
  files: { words: "files", setting: "FILES_DIR" },
};

const NAMES: Readonly<Record<string, string>> = {
  sandbox: "Sandbox simulators",
  "ach-files": "Bank, by ACH files",
  "payment-files": "Bank, by payment files",
  "bank-statements": "Bank statements",
  connector: "Connector",
  "connector-issuing": "Connector for card issuing",
  "connector-identity": "Connector for identity",
  clamav: "ClamAV",
  "file-store": "File store",
  "mail-server": "Mail server",
};

/** Returns a provider's display name. A new provider has its own name until it gets one here. */
const nameInWords = (name: string) => NAMES[name] ?? capitalized(name.replaceAll("-", " "));

const PLACES: Readonly<Record<string, { href: string; label: string }>> = {
  "ach-files": { href: "/bank-files", label: "Bank files" },
  "bank-statements": { href: "/bank-statements", label: "Bank statements" },
};

const FAULTS: Readonly<Record<string, string>> = {
  unanswered: "No response",
  failed: "It failed",
  "server-host-key": "Unexpected host key",
  "server-login": "Its server refused our sign-in",
  "server-connection": "No connection to its server",
  "server-failed": "Its server refused a request",
  "file-stuck": "It already has a file with that name",
  "file-unseen": "It took a file before we saw its name",
  "file-unreadable": "It sent an unreadable file",
  "file-failed": "Our own code failed with a file",
  "statement-failed": "We couldn’t read a statement",
  "statement-overdue": "No statement for three business days",
  unsigned: "Events arrived with a bad signature",
  unknown: "It sent events about unknown objects",
};
