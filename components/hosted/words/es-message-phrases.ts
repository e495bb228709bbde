/** What may be wrong with an answer, as it stands after "Label: "; `{}` stands for a number. */
export const ES_MESSAGE_PHRASES = {
  "There is a problem — {} field needs attention": "Hay un problema: {} campo requiere atención", "There is a problem — {} fields need attention": "Hay un problema: {} campos requieren atención",
  "is required": "falta completar", "or a website is required": "falta una descripción o un sitio web", "or a phone number is required": "falta un correo o un teléfono",
  "must be {} character or fewer": "use {} carácter como máximo", "must be {} characters or fewer": "use {} caracteres como máximo", "must be {} characters or more": "use {} caracteres como mínimo", "must be exactly {} characters": "use exactamente {} caracteres",
  "must be exactly {} digits": "use exactamente {} dígitos", "must be {} or less": "use {} como máximo", "must be {} or more": "use {} como mínimo", "must have {} items or fewer": "use {} elementos como máximo",
  "choose at least one": "elija al menos uno", "must be text": "escriba texto", "must be a number": "escriba un número", "must be a whole number": "escriba un número entero", "must be true or false": "elija sí o no",
  "has characters which are not allowed": "tiene caracteres que no se permiten", "is not valid": "revise este dato", "must be an e-mail address": "escriba un correo electrónico", "must be a web address": "escriba una dirección web",
  "must be digits only": "use solo dígitos", "must be nine digits": "escriba nueve dígitos", "must be six digits": "escriba seis dígitos", "must be a valid employer identification number": "escriba un número fiscal válido",
  "is not a day of that month": "no es un día de ese mes", "must not be in the future": "no puede estar en el futuro", "must be accepted": "hay que aceptarlo", "must be the end of the full number": "debe ser el final del número completo",
  "is required of owners": "falta completar", "must be at least {} for owners": "use {} como mínimo", "must be true for whoever owns {} percent or more": "márquelo si posee el {} por ciento o más",
  "must add up to {} with the others": "debe sumar {} con los demás", "must not be less than the average": "no puede ser menor que el promedio", "must be a file": "elija un archivo", "is empty": "está vacío", "must be {} MB or smaller": "elija un archivo de {} MB como máximo",
  "must be business: the invitation asks for what a person cannot have": "debe ser una empresa: la invitación pide lo que una persona no puede tener",
  "is not right, or no longer good": "no es correcto o ya no vale", "must have {} characters or more and must not be a common one, a run of keys, or your own name": "use {} caracteres o más, y nada común, ni teclas seguidas, ni su propio nombre",
  "This invitation has been used already.": "Esta invitación ya se usó.", "This invitation was used or withdrawn a moment ago.": "Esta invitación se usó o se retiró hace un momento.",
  "A price in this invitation is no longer offered. Ask for a new invitation.": "Un precio de esta invitación ya no se ofrece. Pida una invitación nueva.",
} as const;
