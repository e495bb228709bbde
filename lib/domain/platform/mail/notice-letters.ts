import type { Letter } from "./letter";

/** Changes to how a person signs in. */
export const SECURITY_CHANGES = {
  "password-changed": {
    subject: "Your password was changed",
    what: "The password for your account was changed, and you were signed out everywhere else.",
  },
  "passkey-added": {
    subject: "A passkey was added to your account",
    what: "You can now sign in to your account with a new passkey.",
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    what: "A passkey can no longer sign in to your account, and you were signed out everywhere else.",
  },
  "second-factor-removed": {
    subject: "Your authenticator app was removed",
    what: "You’ll no longer be asked for a code from your authenticator app when you sign in.",
  },
  "second-factors-removed": {
    subject: "Your second factor was removed",
    what: "Your authenticator app, passkeys and recovery codes no longer work, and you were signed out. Set up a second factor again.",
  },
  "second-factor-ending": {
    subject: "Your second factor will be removed in 24 hours",
    what: "An owner of your team asked to remove your authenticator app, passkeys and recovery codes. If you still have your second factor, sign in and keep it under Security.",
  },
  "password-removed": {
    subject: "Your password was removed",
    what: "You signed in through your identity provider for the first time. The password that was set before no longer works.",
  },
  "api-key-created": {
    subject: "A new API key was created",
    what: "A new API key can now act for your account.",
  },
} as const;
export type SecurityChange = keyof typeof SECURITY_CHANGES;

export function securityLetter(
  change: SecurityChange,
  { on, by, link }: { on: Date; by?: string | undefined; link: string },
): Letter {
  const { subject, what } = SECURITY_CHANGES[change];
  return {
    subject,
    heading: subject,
    paragraphs: [what, `When: ${inWords(on)}.${by === undefined ? "" : ` By: ${by}.`}`],
    action: { label: "Review security settings", href: link },
    notes: [
      "If this was you, you don’t need to do anything. If it wasn’t, change your password now and tell an owner of your team.",
    ],
  };
}

/** Informs staff that a webhook endpoint was added, or that its address or events changed. */
export function webhookMovedLetter(
  what: "added" | "changed",
  facts: { url: string; types: readonly string[]; on: Date; by?: string | undefined; link: string },
): Letter {
  const { url, types, on, by, link } = facts;
  const subject = `A webhook endpoint was ${what}`;
  return {
    subject,
    heading: subject,
    paragraphs: [
      `${url} now gets these events: ${types.join(", ")}.`,
      `When: ${inWords(on)}.${by === undefined ? "" : ` By: ${by}.`}`,
    ],
    action: { label: "View endpoint", href: link },
    notes: ["You’re receiving this email because you manage webhooks. If this wasn’t your team, disable the endpoint."],
  };
}

export function webhookDisabledLetter({
  url,
  reason,
  link,
}: {
  url: string;
  reason: "gone" | "failing";
  link: string;
}): Letter {
  return {
    subject: "A webhook endpoint was disabled",
    heading: "A webhook endpoint was disabled",
    paragraphs: [
      reason === "gone" ? `${url} responded with 410 Gone.` : `${url} hasn’t accepted any events for three days.`,
      "It won’t get new events. Pending deliveries wait until you enable the endpoint again.",
    ],
    action: { label: "View endpoint", href: link },
    notes: ["You’re receiving this email because you manage webhooks."],
  };
}

export function disputeDeadlineLetter({
  amount,
  reason,
  respondBy,
  link,
}: {
  amount: string;
  reason: string;
  respondBy: Date;
  link: string;
}): Letter {
  return {
    subject: `A ${amount} dispute needs a response`,
    heading: `A ${amount} dispute needs a response`,
    paragraphs: [
      `Respond by ${inWords(respondBy)}. After that, the money goes to the cardholder.`,
      `Reason: ${reason}.`,
    ],
    action: { label: "View dispute", href: link },
    notes: ["You’re receiving this email because you handle disputes."],
  };
}

/** Informs a person that their export is ready. They download it from the page, if they are signed in and permitted. */
export function exportReadyLetter({ name, rows, expiresOn, link }: ReadyExport): Letter {
  return {
    subject: `Your export of ${name} is ready`,
    heading: `Your export of ${name} is ready`,
    paragraphs: [
      `The file has ${rows === 1 ? "1 row" : `${rows.toLocaleString("en-US")} rows`}.`,
      `Download it before ${inWords(expiresOn)}. After that, it’s deleted.`,
    ],
    action: { label: "View exports", href: link },
    notes: ["You’re receiving this email because you exported a list."],
  };
}

interface ReadyExport {
  name: string;
  rows: number;
  expiresOn: Date;
  link: string;
}

/** Informs a person that their report is ready. Amounts are only on the page, for people who may read them. */
export function reportLetter({ kind, month, zone, isSoFar, link }: ReportFacts): Letter {
  const name = kind === "statement" ? "statement" : "revenue report";
  const subject = `Your ${name} for ${month} is ready`;
  return {
    subject,
    heading: subject,
    paragraphs: [
      `${isSoFar ? "It shows the month so far" : "It shows the whole month"}, in the time zone ${zone.replaceAll("_", " ")}.`,
    ],
    action: { label: kind === "statement" ? "View statement" : "View report", href: link },
    notes: ["You’re receiving this email because you asked for this report. Stop it on the Reports page."],
  };
}

interface ReportFacts {
  kind: "statement" | "revenue";
  /** In words: "November 2026". */
  month: string;
  zone: string;
  /** The report was sent before the month ended. */
  isSoFar: boolean;
  link: string;
}

interface LetterNotice {
  title: string;
  account?: string | undefined;
}

const NAMED_MAX = 30;

/** Informs a member of notices, immediately or once a day. Amounts and numbers are only on the page. */
export function noticeLetter(notices: readonly LetterNotice[], { isDaily, link, settings }: NoticeLinks): Letter {
  const [first] = notices;
  const lines = notices.map(({ title, account }) => (account === undefined ? title : `${title}: ${account}`));
  const count = `${notices.length} new notices`;
  const isOne = notices.length === 1 && first !== undefined;
  const subject = isDaily ? `Your day: ${isOne ? "1 new notice" : count}` : isOne ? (lines[0] ?? "") : count;
  const rest = lines.length - NAMED_MAX;
  return {
    subject,
    heading: isDaily ? subject : isOne ? first.title : count,
    paragraphs: isOne && !isDaily ? [first.account ?? "It’s about your own account."] : [],
    ...((!isOne || isDaily) && {
      items: [...lines.slice(0, NAMED_MAX), ...(rest > 0 ? [`And ${rest} more`] : [])],
    }),
    action: { label: isOne ? "View" : "View notices", href: link },
    notes: [`You’re receiving this email because you chose it. Change or stop it here: ${settings}`],
  };
}

interface NoticeLinks {
  isDaily: boolean;
  link: string;
  settings: string;
}

const FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A moment with its zone, because the reader's zone is unknown. */
const inWords = (moment: Date) => `${FORMAT.format(moment)} UTC`;
