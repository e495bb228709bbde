import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";

/** The languages in which an invitation can be written. */
export const MAIL_LANGUAGES = [
  { language: "en", label: "English" },
  { language: "es", label: "Español" },
] as const;
type MailLanguage = (typeof MAIL_LANGUAGES)[number]["language"];

type Words = { subject: string; greeting: string; body: string; once: string; thanks: string };

const WORDS: Record<MailLanguage, (partner: string, name: string) => Words> = {
  en: (partner, name) => ({
    subject: `${partner} invites you to open an account`,
    greeting: name ? `Hello ${name},` : "Hello,",
    body: "Open your account with this link:",
    once: "The link is just for you and works once. You can stop anytime and come back.",
    thanks: "Thank you",
  }),
  es: (partner, name) => ({
    subject: `${partner} le invita a abrir una cuenta`,
    greeting: name ? `Hola, ${name}:` : "Hola:",
    body: "Abra su cuenta con este enlace:",
    once: "El enlace es solo para usted y se puede usar una vez. Puede salir cuando quiera y volver más tarde.",
    thanks: "Gracias",
  }),
};

/** An address that opens a mail to the recipient, as far as theirs is known, with the invitation written out. */
export function mailLink(
  { link, partner, prefill }: Pick<OnboardingInvite, "link" | "partner" | "prefill">,
  language: MailLanguage,
): string {
  const { business, individual } = prefill?.profile ?? {};
  const { subject, greeting, body, once, thanks } = WORDS[language](
    partner?.displayName ?? "",
    business?.legalBusinessName ?? individual?.name.firstName ?? "",
  );
  const text = [greeting, "", body, link, "", once, "", thanks, partner?.displayName ?? ""].join("\r\n");
  return `mailto:${encodeURIComponent(business?.email ?? individual?.email ?? "")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
