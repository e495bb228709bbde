import type { Language } from "@/lib/core/language";

/**
 * The platform's terms of service in every language, and the day they were written. THE OPERATOR MUST REPLACE THIS TEXT
 * with its own, reviewed by its lawyers, before real people accept it.
 */
export const TERMS: Record<Language, { date: string; paragraphs: readonly string[] }> = {
  en: {
    date: "2026-11-22",
    paragraphs: [
      "These are placeholder terms. The operator of this platform must replace them with its own before anyone accepts them for real.",
      "The information you give us about yourself, your business and its people is accurate, and you will tell us when it changes. You have authority to act for the business and for everyone whose information you enter.",
      "As the law requires, we verify who you are and who owns and controls your business. Other companies do this for us, and we may ask for documents. Parts of your account may not be available until verification is complete.",
      "You will use the account only for lawful payments of your own, not for anyone else’s payments and not for anything the card networks or our banks prohibit.",
      "Fees are charged as shown when you accepted them. We will tell you about changes early enough for you to close your account before they apply.",
      "We may hold, reverse or return a payment when the law, a bank or a card network requires it, or when the payment is disputed. You are responsible for repaying a negative balance.",
      "Cards issued to you are for your business’s own purchases. Tell us right away if a card or its number is lost or stolen. You are not responsible for charges made after you tell us.",
      "Whoever invited you can only see and do what you allowed, and you can end that at any time. Your account stays yours no matter what happens to them.",
      "We encrypt dates of birth and ID numbers, use them to verify who you are, and delete them when the account is deleted. We keep what the law requires for as long as it requires, and no longer.",
      "You may close the account at any time. We may close it for a good reason after giving you notice, or right away when the law requires it.",
      "We are liable for our own mistakes as provided by law. Nothing in these terms takes away rights the law gives you as a consumer.",
      "These terms are governed by the law of the state where the operator is based, and its courts decide disputes, unless the law gives you a different choice.",
    ],
  },
  es: {
    date: "2026-11-22",
    paragraphs: [
      "Estos términos son provisionales. Quien opera esta plataforma debe reemplazarlos con los suyos antes de que alguien los acepte de verdad.",
      "La información que usted nos da sobre sí mismo, su empresa y las personas de la empresa es correcta, y nos avisará cuando cambie. Usted está autorizado para actuar en nombre de la empresa y de todas las personas cuyos datos ingresa.",
      "Como lo exige la ley, verificamos quién es usted y quiénes dirigen su empresa o son sus propietarios. Otras compañías lo hacen por nosotros, y podemos pedirle documentos. Es posible que algunas partes de su cuenta no estén disponibles hasta terminar la verificación.",
      "Usted usará la cuenta solo para sus propios pagos lícitos, no para pagos de otras personas ni para lo que prohíban las redes de tarjetas o nuestros bancos.",
      "Las tarifas se cobran como aparecían cuando usted las aceptó. Le avisaremos de los cambios con tiempo suficiente para que pueda cerrar su cuenta antes de que se apliquen.",
      "Podemos retener, revertir o devolver un pago cuando lo exija la ley, un banco o una red de tarjetas, o cuando haya una disputa sobre el pago. Usted es responsable de cubrir un saldo negativo.",
      "Las tarjetas emitidas a su nombre son para las compras de su empresa. Avísenos de inmediato si pierde o le roban una tarjeta o su número. Usted no es responsable de los cargos que se hagan después de avisarnos.",
      "Quien lo invitó solo puede ver y hacer lo que usted permitió, y usted puede terminar ese permiso en cualquier momento. Su cuenta sigue siendo suya pase lo que pase con quien lo invitó.",
      "Ciframos las fechas de nacimiento y los números de identificación, los usamos para verificar quién es usted y los eliminamos cuando se elimina la cuenta. Conservamos lo que exige la ley durante el tiempo que exige, y no más.",
      "Usted puede cerrar la cuenta en cualquier momento. Nosotros podemos cerrarla por un motivo válido después de avisarle, o de inmediato cuando lo exija la ley.",
      "Somos responsables de nuestros propios errores según lo establece la ley. Nada en estos términos le quita los derechos que la ley le da como consumidor.",
      "Estos términos se rigen por las leyes del estado donde tiene su sede quien opera la plataforma, y sus tribunales deciden las disputas, a menos que la ley le dé otra opción.",
    ],
  },
};
