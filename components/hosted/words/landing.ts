import { EN_PRICES } from "@/components/words/price-words";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { bilingual } from "@/lib/core/bilingual";

type CapabilityWords = { name: string; toDo: string; meaning: string };

const enCapabilities: Record<CapabilityID, CapabilityWords> = {
  transfers: { name: "Transfers", toDo: "send and receive transfers", meaning: "Send and receive money." },
  wallet: { name: "Wallet", toDo: "keep a balance", meaning: "Keep money in your own balance." },
  "send-funds": { name: "Send funds", toDo: "send money", meaning: "Pay others from your bank account or wallet." },
  "collect-funds": { name: "Collect funds", toDo: "get paid", meaning: "Get paid by card or bank debit." },
  "card-issuing": {
    name: "Card issuing",
    toDo: "issue cards",
    meaning: "Create virtual cards that spend from your wallet.",
  },
};

const esCapabilities: Record<CapabilityID, CapabilityWords> = {
  transfers: { name: "Transferencias", toDo: "enviar y recibir transferencias", meaning: "Enviar y recibir dinero." },
  wallet: { name: "Billetera", toDo: "tener un saldo", meaning: "Guardar dinero en su propio saldo." },
  "send-funds": {
    name: "Enviar fondos",
    toDo: "enviar dinero",
    meaning: "Pagar a otros desde su cuenta bancaria o su billetera.",
  },
  "collect-funds": { name: "Cobrar fondos", toDo: "cobrar", meaning: "Cobrar con tarjeta o débito bancario." },
  "card-issuing": {
    name: "Emisión de tarjetas",
    toDo: "emitir tarjetas",
    meaning: "Crear tarjetas virtuales que usan el dinero de su billetera.",
  },
};

export const capabilities = bilingual(enCapabilities, esCapabilities);

export const landing = bilingual(
  {
    heading: "{partner} invites {recipient} to open an account",
    headingToYou: "{partner} invites you to open an account",
    withIt: "With this account, you can {todo}.",
    start: "Start",
    minutes: "Takes about {minutes} minutes. You can stop and come back anytime.",
    able: "What you can do",
    ready: "What to have ready",
    permissions: "What {partner} can do with your account",
    costs: "What it costs",
    things: {
      email: "Your email address",
      contact: "Your phone number and home address",
      personNumber: "Your Social Security number or ITIN",
      business: "Your business name and what it does",
      businessContact: "Your business address and phone number",
      taxNumber: "Your business’s tax ID (EIN)",
      people:
        "The name, address, date of birth and Social Security number of each person who controls the business or owns 25% or more",
      sales: "How much you expect to sell by card",
      bankAccount: "Your bank’s routing and account numbers, which you can also add later",
      documents: "A photo or PDF of a business document, such as your registration",
      orNumber: "If the account is for you: your Social Security number or ITIN",
    },
  },
  {
    heading: "{partner} invita a {recipient} a abrir una cuenta",
    headingToYou: "{partner} lo invita a abrir una cuenta",
    withIt: "Con esta cuenta podrá {todo}.",
    start: "Comenzar",
    minutes: "Le tomará unos {minutes} minutos. Puede salir y volver cuando quiera.",
    able: "Lo que podrá hacer",
    ready: "Lo que debe tener a la mano",
    permissions: "Lo que {partner} puede hacer con su cuenta",
    costs: "Cuánto cuesta",
    things: {
      email: "Su correo electrónico",
      contact: "Su teléfono y su domicilio",
      personNumber: "Su número de Seguro Social o ITIN",
      business: "El nombre de su empresa y a qué se dedica",
      businessContact: "La dirección y el teléfono de su empresa",
      taxNumber: "El número de identificación fiscal (EIN) de su empresa",
      people:
        "El nombre, la dirección, la fecha de nacimiento y el número de Seguro Social de cada persona que dirige la empresa o tiene el 25% o más",
      sales: "Cuánto espera vender con tarjeta",
      bankAccount: "Los números de ruta y de cuenta de su banco, que también puede agregar después",
      documents: "Una foto o un PDF de un documento de la empresa, como su registro",
      orNumber: "Si la cuenta es para usted: su número de Seguro Social o ITIN",
    },
  },
);

export const permissionLeads = bilingual(
  { sees: "{partner} can view:", does: "{partner} can act for you:", sensitive: "Sensitive:", more: "{count} more" },
  {
    sees: "{partner} puede ver:",
    does: "{partner} puede actuar por usted:",
    sensitive: "Permisos delicados:",
    more: "{count} más",
  },
);

export const prices = bilingual(EN_PRICES, {
  none: "Sin tarifas.",
  platform: "Tarifa de plataforma",
  minimum: "Tarifas mínimas",
  monthly: "{amount} al mes",
  free: "Gratis",
  atCost: "Al costo",
  included: "Incluido",
  atLeast: "mínimo {amount}",
  atMost: "máximo {amount}",
  events: {
    "card-acquiring": "Pago con tarjeta",
    "network-passthrough": "Tarifas de las redes, al costo",
    "ach-debit": "Débito bancario (ACH)",
    "ach-credit": "Crédito bancario (ACH)",
    "rtp-credit": "Transferencia bancaria instantánea (RTP)",
    "push-to-card": "Pago a una tarjeta",
    "pull-from-card": "Cargo a una tarjeta",
    refund: "Reembolso",
    dispute: "Disputa",
  },
  fees: {
    ach: "Transferencia bancaria (ACH)",
    "card-acquiring": "Pago con tarjeta",
    "card-other": "Otra tarifa de tarjeta",
    "card-pull": "Cargo a una tarjeta",
    "card-push": "Pago a una tarjeta",
    "monthly-platform": "Tarifa mensual de plataforma",
    "network-passthrough": "Tarifas de la red de tarjetas",
    other: "Otra tarifa",
    rtp: "Transferencia bancaria instantánea (RTP)",
  },
  example: {
    one: "{event} de {amount} cuesta {cost}.",
    all: "Con todos estos planes juntos, {event} de {amount} cuesta {cost}.",
    withNetworks: "{cost} más lo que cobran las redes de tarjetas (unos {networks})",
    networksAlone: "lo que cobran las redes de tarjetas (unos {networks})",
    events: {
      "card-acquiring": "un pago con tarjeta",
      "ach-debit": "un débito bancario",
      "ach-credit": "una transferencia bancaria",
      "rtp-credit": "una transferencia instantánea",
      "push-to-card": "un pago a una tarjeta",
      "pull-from-card": "un cargo a una tarjeta",
    },
  },
  double: {
    title: "Las tarifas se suman",
    text: "Más de uno de estos planes cobra por: {charged}. Se cobra cada una de estas tarifas.",
  },
});

export const offer = bilingual(
  { fees: "Fees", permissions: "What {partner} can do", terms: "Terms of service" },
  { fees: "Tarifas", permissions: "Lo que {partner} puede hacer", terms: "Términos del servicio" },
);

export const terms = bilingual(
  {
    short:
      "You open an account with {platform}, which holds and moves the money. The account stays yours, even if the business that invited you closes.",
    read: "Read the terms of service",
    version: "Version of {date}.",
  },
  {
    short:
      "Usted abre una cuenta con {platform}, que guarda y mueve el dinero. La cuenta sigue siendo suya, aunque la empresa que envió la invitación cierre.",
    read: "Leer los términos del servicio",
    version: "Versión del {date}.",
  },
);
