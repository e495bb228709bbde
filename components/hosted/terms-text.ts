import type { Language } from "@/lib/core/language";

/**
 * The platform's terms of service in every language, and the day they were written. THE OPERATOR MUST REPLACE THIS TEXT
 * by its own, which its lawyers have read, before real people accept it.
 */
export const TERMS: Record<Language, { date: string; paragraphs: readonly string[] }> = {
  en: {
    date: "2026-11-21",
    paragraphs: [
      "These are placeholder terms. Whoever runs this platform replaces them by its own before real people accept them.",
      "What you tell us about yourself, your business and its people is true, and you tell us when it changes. You may speak for the business and for everyone whose data you enter.",
      "We check who you are and who owns and controls your business, as the law asks, by services which do that for us, and may ask for documents. Until that is done, parts of your account wait.",
      "You use the account for lawful payments of your own, not for somebody else's, and not for what the card networks or our banks forbid.",
      "Fees are taken as listed when you accepted them. They change only after we have told you, early enough that you could leave.",
      "We may hold back, reverse or return a payment where the law, a bank or a card network makes us, and where a payment is disputed. A negative balance is yours to settle.",
      "Cards issued to you are for your business's own purchases. Tell us at once when a card or its number is lost; what is spent after that is not yours to pay.",
      "Whoever invited you sees and does only what you permitted, and you can end that. Your account stays yours whatever becomes of them.",
      "Birth dates and identity numbers are stored sealed, used to check who you are, and destroyed when the account is deleted; what the law makes us keep, we keep as long as it says, and no longer.",
      "You may close the account at any time. We may close it for a good reason, after telling you, and at once where the law makes us.",
      "We are liable for what we do wrong as the law says; nothing here takes away rights which the law gives you as a consumer.",
      "The law of the state where the operator is seated applies, and its courts decide, unless the law gives you others.",
    ],
  },
  es: {
    date: "2026-11-21",
    paragraphs: [
      "Estas condiciones son provisionales. Quien gestiona esta plataforma las sustituye por las suyas antes de que las acepten personas reales.",
      "Lo que usted nos dice sobre sí mismo, su empresa y sus personas es verdad, y nos avisa cuando cambia. Usted puede hablar por la empresa y por todas las personas cuyos datos escribe.",
      "Comprobamos quién es usted y quién posee y dirige su empresa, como exige la ley, mediante servicios que lo hacen por nosotros, y podemos pedir documentos. Hasta entonces, partes de su cuenta esperan.",
      "Usted usa la cuenta para pagos propios y lícitos, no para los de otros ni para lo que prohíben las redes de tarjetas o nuestros bancos.",
      "Las tarifas se cobran como figuraban cuando las aceptó. Solo cambian después de avisarle con tiempo suficiente para que pueda irse.",
      "Podemos retener, revertir o devolver un pago cuando la ley, un banco o una red de tarjetas nos obliga, y cuando un pago se disputa. Un saldo negativo le corresponde pagarlo a usted.",
      "Las tarjetas emitidas a su nombre son para compras propias de la empresa. Avísenos en cuanto pierda una tarjeta o su número; lo que se gaste después no le corresponde a usted.",
      "Quien le invitó ve y hace solo lo que usted permitió, y usted puede ponerle fin. Su cuenta sigue siendo suya pase lo que pase con ellos.",
      "Las fechas de nacimiento y los números de identidad se guardan sellados, se usan para comprobar quién es usted y se destruyen al eliminar la cuenta; lo que la ley nos obliga a conservar, lo conservamos el tiempo que dice y no más.",
      "Usted puede cerrar la cuenta cuando quiera. Nosotros podemos cerrarla por una buena razón, tras avisarle, y de inmediato cuando la ley nos obliga.",
      "Respondemos por lo que hacemos mal según dice la ley; nada aquí le quita derechos que la ley le da como consumidor.",
      "Se aplica la ley del estado donde tiene su sede quien gestiona la plataforma, y deciden sus tribunales, salvo que la ley le dé otros.",
    ],
  },
};
