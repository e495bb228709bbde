import { bilingual } from "../bilingual";
import type { Language } from "../language";
import type { Scope } from "./scopes";

/** A partner's permissions on one kind of object, in words. */
export interface Permission {
  /** After "Acme can view:". */
  read?: string;
  /** After "Acme can act for you:". */
  write?: string;
}

/** Labels of each scope's topic, and of sensitive permissions. */
export const permissions = bilingual(
  {
    topics: {
      accounts: { read: "your account and its settings", write: "change your account and its settings" },
      profile: { read: "your profile, without ID numbers", write: "change your profile" },
      transfers: { read: "your payments", write: "start, cancel and refund payments" },
      wallets: { read: "your balance and its history" },
      "payment-methods": { read: "how you can pay and be paid" },
      "bank-accounts": {
        read: "your bank accounts, without full numbers",
        write: "link, verify and remove bank accounts",
      },
      cards: { read: "cards you linked, without full numbers", write: "link, change and remove linked cards" },
      "issued-cards": {
        read: "cards you issued, without full numbers",
        write: "issue, change and close cards",
      },
      capabilities: { read: "your account's capabilities", write: "request and disable capabilities" },
      representatives: {
        read: "the people who represent and own your business",
        write: "add, change and remove those people",
      },
      files: { read: "files you uploaded", write: "upload files for you" },
      documents: { read: "documents you uploaded", write: "upload documents for you" },
      "mobile-pay": { read: "your mobile pay setup", write: "change your mobile pay setup" },
      "mobile-pay-merchant": { read: "your mobile pay merchant", write: "change your mobile pay merchant" },
      branding: { read: "the colors of your pages", write: "change the colors of your pages" },
      analytics: { read: "statistics about your payments" },
      fed: { read: "the directory of bank routing numbers" },
      "profile-enrichment": { read: "public facts about your business" },
      ping: { read: "whether the connection works" },
    } satisfies Record<string, Permission>,
    sensitive: {
      "issued-cards.read-secure": "view the full numbers and security codes of cards you issued",
      "profile.disconnect": "disconnect your account from theirs",
    },
  },
  {
    topics: {
      accounts: { read: "su cuenta y su configuración", write: "cambiar su cuenta y su configuración" },
      profile: { read: "su perfil, sin números de identificación", write: "cambiar su perfil" },
      transfers: { read: "sus pagos", write: "iniciar, cancelar y reembolsar pagos" },
      wallets: { read: "su saldo y sus movimientos" },
      "payment-methods": { read: "cómo puede pagar y cobrar" },
      "bank-accounts": {
        read: "sus cuentas bancarias, sin números completos",
        write: "vincular, verificar y eliminar cuentas bancarias",
      },
      cards: {
        read: "las tarjetas que vinculó, sin números completos",
        write: "vincular, cambiar y eliminar tarjetas",
      },
      "issued-cards": {
        read: "sus tarjetas emitidas, sin números completos",
        write: "crear, cambiar y cerrar tarjetas emitidas",
      },
      capabilities: {
        read: "las funciones de su cuenta",
        write: "solicitar y desactivar funciones de su cuenta",
      },
      representatives: {
        read: "las personas que representan su empresa y sus propietarios",
        write: "agregar, cambiar y eliminar a esas personas",
      },
      files: { read: "los archivos que subió", write: "subir archivos por usted" },
      documents: { read: "los documentos que subió", write: "subir documentos por usted" },
      "mobile-pay": { read: "su configuración de pago móvil", write: "cambiar su configuración de pago móvil" },
      "mobile-pay-merchant": { read: "su comercio de pago móvil", write: "cambiar su comercio de pago móvil" },
      branding: { read: "los colores de sus páginas", write: "cambiar los colores de sus páginas" },
      analytics: { read: "estadísticas de sus pagos" },
      fed: { read: "el directorio de números de ruta bancarios" },
      "profile-enrichment": { read: "datos públicos sobre su empresa" },
      ping: { read: "si la conexión funciona" },
    },
    sensitive: {
      "issued-cards.read-secure": "ver los números completos y códigos de seguridad de sus tarjetas emitidas",
      "profile.disconnect": "desconectar su cuenta de la suya",
    },
  },
);

const VIEW: Record<Language, string> = { en: "View", es: "Ver" };

/** Returns a partner's permission as the account's people read it: "View your payments". */
export function permissionInWords(scope: Scope, language: Language): string {
  const { topics, sensitive } = permissions[language];
  const sentences: Readonly<Record<string, string>> = sensitive;
  const dot = scope.lastIndexOf(".");
  const words: Readonly<Record<string, Permission>> = topics;
  const { read = scope, write = read } = words[scope.slice(0, dot)] ?? {};
  const text = sentences[scope] ?? (scope.endsWith(".write") ? write : `${VIEW[language]} ${read}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
