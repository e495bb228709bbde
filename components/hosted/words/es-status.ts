import type { enStatus } from "./en-status";
import type { Same } from "./same";

/** The same in Spanish. */
export const esStatus: Same<typeof enStatus> = {
  heading: "Su solicitud para {name}", lead: "Ya se envió. También se avisó a {partner}.", keep: "Guarde la dirección de esta página para volver y ver cómo avanza.",
  returnTo: "Volver a {partner}", goesTo: "Lleva a {host}", receipt: "Imprimir un comprobante", receiptHeading: "Comprobante", submittedOn: "Enviada el {date}",
  accountID: "Cuenta", agreed: "Usted aceptó las condiciones del servicio, las tarifas y lo que {partner} puede hacer.", about: "Solicitud", verified: "Comprobación de identidad",
  checks: { unverified: "Sin empezar", pending: "En curso", verified: "Verificada", errored: "Algo no coincidió" },
  progress: {
    todo: { word: "Por hacer", next: "Responda abajo lo que falta." },
    review: { word: "En revisión", next: "Se están comprobando sus datos. No tiene que hacer nada." },
    attention: { word: "Requiere atención", next: "Algo no coincidió. Vea abajo qué hacer." },
    done: { word: "Listo", next: "Ya puede usarlo." },
    off: { word: "No disponible", next: "Pregunte a {partner} si lo necesita." },
  },
  typical: "La mayoría de las comprobaciones tardan unos minutos; algunas, uno o dos días hábiles.",
  dueHeading: "Lo que aún falta", dueLead: "Puede hacerlo aquí mismo. {partner} no puede ver fechas de nacimiento ni números de identidad.", nothingDue: "Ahora mismo no se necesita nada de usted.",
  ofPerson: "{person}: {what}", answer: "Responder", correct: "Corregir", upload: "Entregar un documento", saveAnswer: "Guardar", saving: "Guardando…", savedAnswer: "Guardado. Se está comprobando.",
  documentsHeading: "Documentos", documentsLead: "Lo que entregó y qué pasó con ello.", whoYou: "Usted", whoUs: "Nosotros", whoPartner: "{partner}", mustAct: "Sigue: {who}",
  elsewhere: "A esto responde {partner}.", openElsewhere: "En este momento actúa por otra cuenta. Vuelva a iniciar sesión con este correo para responder aquí.",
};
