import type { enForms } from "./en-forms";
import type { Same } from "./same";

/** The same in Spanish. */
export const esForms: Same<typeof enForms> = {
  steps: {
    label: "Pasos", you: "Usted", profile: "Empresa o usted", business: "Su empresa", individual: "Sobre usted", contact: "Datos de contacto",
    people: "Personas", sales: "Ventas", documents: "Documentos", review: "Revisar y aceptar",
    at: "Paso {at} de {of}", done: "hecho", current: "paso actual", attention: "requiere atención", todo: "sin empezar",
  },
  common: {
    next: "Guardar y continuar", saving: "Guardando…", leave: "Guardar y salir", saved: "Guardado a las {time}", back: "Atrás", replace: "Reemplazar",
    edit: "Editar", remove: "Quitar", add: "Agregar", cancel: "Cancelar", continue: "Continuar", onFile: "En archivo", endingIn: "termina en",
    keepOne: "Mantener el que termina en {digits}", keep: "Mantener lo archivado", birthDateOnFile: "Fecha de nacimiento archivada", fromPartner: "de {partner}", fromElsewhere: "Se agregaron respuestas que usted dio en otra ventana o en otro dispositivo.",
  },
  you: {
    email: "Su correo electrónico", sendCode: "Enviarme un código", sending: "Enviando…", code: "Código de seis dígitos", password: "Contraseña",
    passwordHint: "10 caracteres o más. Con ella puede volver sin código.", checking: "Comprobando…", another: "Enviar otro código",
    lead: "Para que pueda parar y volver, y para que {partner} sepa que fue usted.", sent: "Enviamos un código de seis dígitos a {email}.",
    otherAddress: "Usar otro correo", before: "¿Ya estuvo aquí?", signIn: "Iniciar sesión con contraseña",
    hasPassword: "Este correo tiene una contraseña", hasPasswordHint: "Un código solo no basta. Después vuelve aquí.", useIt: "Iniciar sesión con su contraseña",
    continueAs: "Continuar como {email}", thisPerson: "esta persona", notYou: "¿No es usted?", signingOut: "Cerrando sesión…",
    sandbox: "Pruebas:", sandboxCode: "no se envió ningún correo. El código es {code}", fillIn: "Rellenar"
  },
  profile: {
    who: "¿Para quién es la cuenta?", aBusiness: "Una empresa", aBusinessHint: "Una compañía, una sociedad o usted como propietario único.",
    myself: "Yo", myselfHint: "Una persona, sin empresa.", legalName: "Razón social", asRegistered: "Tal como está registrada.",
    tradeName: "Nombre comercial", tradeNameHint: "Si es distinto de la razón social.", businessType: "Tipo de empresa", chooseType: "Elija un tipo",
    whatItDoes: "Diga a qué se dedica la empresa: un sitio web, una descripción o ambos.", yourName: "Su nombre",
    taxNumber: "Número fiscal", identityNumber: "Número de identidad", sealed: "Se sella en cuanto se guarda. Nadie puede volver a leerlo, ni siquiera usted.",
    kind: "Clase", ssn: "Número de Seguro Social (SSN)", itin: "Número de contribuyente (ITIN)", number: "Número", nineDigits: "Nueve dígitos", more: "Más sobre la empresa",
  },
  contact: { businessAddress: "Dirección de la empresa", homeAddress: "Domicilio", support: "Atención al cliente", supportHint: "A dónde acuden sus clientes. Se muestra a quienes le pagan con tarjeta." },
  people: {
    lead: "La ley exige saber quién dirige la empresa y quién posee el 25% o más de ella.", controller: "Responsable", owner: "Propietario", ownerOf: "posee el {share}%",
    none: "Todavía no se nombró a nadie.", iAmController: "Yo soy el responsable", addController: "El responsable es otra persona", addOwner: "Agregar un propietario", addPerson: "Agregar una persona",
    controllerHint: "Una persona con mucho peso en la dirección de la empresa, como el director general o un socio gerente.",
    incomplete: "Faltan {count} respuestas", incompleteOne: "Falta 1 respuesta", whole: "Completo", total: "Los propietarios nombrados tienen el {total}%", tooMuch: "Los propietarios no pueden tener más del 100% en total. Corrija los porcentajes.",
    needsController: "Nombre a una persona que dirija la empresa.", needsWhole: "Complete los datos de todas las personas nombradas.", needsAll: "hay que confirmarlo",
    allNamed: "Estas son todas las personas que poseen el 25% o más de la empresa.", noneOwns: "Nadie posee el 25% o más de la empresa.", full: "No se puede nombrar a más de siete personas.",
    newTitle: "Una persona", role: "Qué es para la empresa", isController: "Dirige la empresa", isOwner: "Posee el 25% o más", share: "Parte en porcentaje", shareHint: "Un número entero de 25 a 100.",
    jobTitle: "Cargo", sameContact: "Mismo teléfono y dirección que la empresa", thisIsMe: "Soy yo", copied: "Copiado", name: "Nombre", homeAddress: "Domicilio", identity: "Fecha de nacimiento y número de identidad",
    save: "Guardar esta persona", backToAll: "Volver a todas las personas", removed: "Se quitó a {name}", someone: "Alguien", mustBeOne: "indique qué es para la empresa", confirmRemove: "¿Quitar a {name}?",
  },
  sales: {
    lead: "Lo que espera cobrar con tarjeta. Basta una buena estimación.", amounts: "Montos", average: "Pago promedio", max: "Pago más alto", monthly: "En un mes, en total",
    customers: "Quién le paga", consumers: "Consumidores", businesses: "Empresas", ways: "Cómo pagan", online: "Por internet", inPerson: "En persona", byPhone: "Por correo o teléfono", debt: "Pago de deudas",
    hundred: "En porcentaje; juntos, 100.", delivery: "Entrega", physical: "Vendemos productos físicos", shipping: "Enviamos lo que vendemos", noGoods: "Sin productos físicos ni envíos", days: "Días hasta que llega", returns: "Devoluciones",
    none: "Ninguna", exchangeOnly: "Solo cambios", withinThirtyDays: "En 30 días", other: "Otra", choose: "Elija una",
  },
  documents: {
    lead: "Una foto o un PDF que muestre el nombre de la empresa y su número, como el registro.", personLead: "Una foto o un PDF de un documento de identidad.",
    choose: "Elegir un archivo", camera: "Tomar una foto", sending: "Enviando {name}…", none: "Todavía no hay documentos.", limits: "PDF, JPEG, PNG o CSV, hasta 20 MB.",
    purpose: "Qué muestra", remove: "Quitar", pending: "Entregado", approved: "Aceptado", rejected: "No aceptado", needed: "Entregue un documento.", optional: "También puede hacerlo más tarde.", failed: "No se pudo enviar {name}: {reason}", sent: "Se entregó {name}.",
    purposes: {
      business_verification: "La empresa", representative_verification: "Una persona que la posee o dirige", individual_verification: "A mí",
      merchant_underwriting: "Ventas y cobros", account_requirement: "Algo que nos pidieron", identity_verification: "Un documento de identidad",
    },
  },
  review: {
    agree: "Aceptar", platformTerms: "Acepto las condiciones del servicio de arriba, y lo que escribí es verdad.", fees: "Acepto las tarifas de arriba.", permissions: "{partner} puede hacer con mi cuenta lo que se indica arriba.",
    partnerTerms: "Acepto las condiciones propias de {partner}: {link}", newTab: "(se abre en otra pestaña)", tick: "Marque esta casilla para continuar", submit: "Enviar la solicitud", submitting: "Enviando…", leave: "Salir por ahora",
    labelTerms: "Condiciones del servicio", labelFees: "Tarifas", labelPermissions: "Permisos", labelPartnerTerms: "Condiciones de la empresa", accept: "hay que aceptarlo",
    wrong: "Algunas respuestas necesitan otra mirada", wrongStep: "Ir a {step}",
  },
  failure: {
    401: "Estuvo ausente un rato y su sesión terminó. Sus respuestas están guardadas hasta el último campo.", 403: "Esta página ya no está actualizada, porque inició sesión de nuevo en otro lugar.",
    404: "No existe, o ya no.", 409: "Esta invitación ya no se puede usar así.", 429: "Demasiadas solicitudes. Espere un momento.", 500: "Algo falló por nuestra parte.", 504: "Un servicio del que dependemos no respondió.", 0: "No se pudo llegar al servidor.",
    signIn: "Iniciar sesión de nuevo", reload: "Recargar", invitation: "Ver su invitación", requestID: "ID de la solicitud",
  },
};
