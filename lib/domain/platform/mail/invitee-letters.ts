import { bilingual, fill } from "@/lib/core/bilingual";
import type { Language } from "@/lib/core/language";
import { permissionInWords } from "@/lib/core/access/permission-words";
import type { Scope } from "@/lib/core/access/scopes";
import type { Letter } from "./letter";

const CODE = bilingual(
  {
    subject: "Your code for {partner}",
    heading: "Your sign-in code",
    lead: "Enter this code on the page where you requested it. It expires in ten minutes.",
    notes: ["If you didn’t request a code, ignore this email. No one from {partner} will ask you for it."],
  },
  {
    subject: "Su código para {partner}",
    heading: "Su código de acceso",
    lead: "Ingrese este código en la página donde lo solicitó. Vence en diez minutos.",
    notes: ["Si no solicitó un código, ignore este correo. Nadie de {partner} se lo pedirá."],
  },
);

/** The mail with the code that proves an address at sign-up. */
export function codeLetter(partner: string, code: string, language: Language): Letter {
  const { subject, heading, lead, notes } = CODE[language];
  return {
    subject: fill(subject, { partner }),
    heading,
    paragraphs: [lead],
    code,
    notes: notes.map((note) => fill(note, { partner })),
  };
}

const INVITE = bilingual(
  {
    subject: "{partner} invites you to open an account",
    heading: "Open your account with {partner}",
    greeting: "Hello {name},",
    lead: "{partner} invites you to open an account. Most people need about ten minutes.",
    action: "Get started",
    notes: [
      "The link is just for you and works once. You can stop anytime and come back.",
      "If you don’t know {partner}, ignore this email.",
    ],
  },
  {
    subject: "{partner} lo invita a abrir una cuenta",
    heading: "Abra su cuenta con {partner}",
    greeting: "Hola, {name}:",
    lead: "{partner} lo invita a abrir una cuenta. La mayoría necesita unos diez minutos.",
    action: "Comenzar",
    notes: [
      "El enlace es solo para usted y se puede usar una vez. Puede salir cuando quiera y volver más tarde.",
      "Si no conoce a {partner}, ignore este correo.",
    ],
  },
);

export function inviteLetter(
  partner: string,
  { link, name }: { link: string; name?: string | undefined },
  language: Language,
): Letter {
  const { subject, heading, greeting, lead, action, notes } = INVITE[language];
  return {
    subject: fill(subject, { partner }),
    heading: fill(heading, { partner }),
    paragraphs: [...(name ? [fill(greeting, { name })] : []), fill(lead, { partner })],
    action: { label: action, href: link },
    notes: notes.map((note) => fill(note, { partner })),
  };
}

const MISSING = bilingual(
  {
    subject: "{partner} needs a few more details",
    heading: "Your account needs a few more details",
    lead: "{partner} can’t finish setting up {account} yet. The following is missing or needs to be corrected:",
    action: "Sign in and add details",
    reply: "Please send these to {partner} the way you usually do. Don’t send ID numbers by email.",
    notes: ["You’re receiving this email because {partner} set up an account for {account}."],
  },
  {
    subject: "{partner} necesita algunos datos más",
    heading: "Faltan algunos datos de su cuenta",
    lead: "{partner} todavía no puede terminar de preparar la cuenta de {account}. Falta lo siguiente o hay que corregirlo:",
    action: "Iniciar sesión y completar",
    reply:
      "Envíe esto a {partner} como lo hace normalmente. No envíe números de identificación por correo electrónico.",
    notes: ["Usted recibe este correo porque {partner} preparó una cuenta para {account}."],
  },
);

/** Groups of missing details, from general to specific. The mail names no personal details. */
export const MISSING_PARTS = ["business", "individual", "people", "documents", "bank", "terms"] as const;
export type MissingPart = (typeof MISSING_PARTS)[number];

const PARTS = bilingual(
  {
    business: "Details about the business",
    individual: "Details about you",
    people: "Details about owners and managers",
    documents: "Documents",
    bank: "A bank account",
    terms: "Your agreement to the terms of service",
  } satisfies Record<MissingPart, string>,
  {
    business: "Datos de la empresa",
    individual: "Sus datos personales",
    people: "Datos de los propietarios y administradores",
    documents: "Documentos",
    bank: "Una cuenta bancaria",
    terms: "Su aceptación de los términos del servicio",
  },
);

/** Asks an account's holder for missing details. Without a link, they send them to the partner. */
export function missingLetter(
  partner: string,
  { account, parts, link }: { account: string; parts: readonly MissingPart[]; link?: string | undefined },
  language: Language,
): Letter {
  const { subject, heading, lead, action, reply, notes } = MISSING[language];
  return {
    subject: fill(subject, { partner }),
    heading,
    paragraphs: [fill(lead, { partner, account })],
    items: parts.map((part) => PARTS[language][part]),
    ...(link !== undefined && { action: { label: action, href: link } }),
    notes: [...(link === undefined ? [reply] : []), ...notes].map((note) => fill(note, { partner, account })),
  };
}

const PERMISSION = bilingual(
  {
    subject: "{partner} asks for a permission",
    heading: "{partner} asks for a permission",
    lead: "{partner} would like to do the following on the account of {account}:",
    action: "See the request",
    notes: [
      "The decision is yours. You can take a permission back at any time on the same page.",
      "You’re receiving this email because you manage the account of {account}.",
    ],
  },
  {
    subject: "{partner} le pide un permiso",
    heading: "{partner} le pide un permiso",
    lead: "{partner} quisiera poder hacer lo siguiente en la cuenta de {account}:",
    action: "Ver la solicitud",
    notes: [
      "La decisión es suya. Puede retirar un permiso cuando quiera en la misma página.",
      "Usted recibe este correo porque administra la cuenta de {account}.",
    ],
  },
);

/** Asks an account's people for a permission that its partner lacks. The link leads to the page where they grant it. */
export function permissionLetter(
  partner: string,
  { account, scope, link }: { account: string; scope: Scope; link: string },
  language: Language,
): Letter {
  const { subject, heading, lead, action, notes } = PERMISSION[language];
  return {
    subject: fill(subject, { partner }),
    heading: fill(heading, { partner }),
    paragraphs: [fill(lead, { partner, account })],
    items: [permissionInWords(scope, language)],
    action: { label: action, href: link },
    notes: notes.map((note) => fill(note, { account })),
  };
}
