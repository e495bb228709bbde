import { bilingual } from "@/lib/core/bilingual";

/** What a call that failed says, by status; 0 without an answer. */
export const failure = bilingual(
  {
    401: "Your session ended while you were away. Your answers are saved up to the last field.",
    403: "This page is out of date, because you signed in again somewhere else.",
    404: "It does not exist, or no longer does.",
    409: "This invitation can no longer be used like this.",
    429: "Too many requests. Wait a moment.",
    500: "Something went wrong on our side.",
    504: "A service we depend on did not answer.",
    0: "The server could not be reached.",
    signIn: "Sign in again",
    reload: "Reload",
    invitation: "View your invitation",
    requestID: "Request ID",
  },
  {
    401: "Su sesión terminó mientras no estaba. Sus respuestas están guardadas hasta el último campo.",
    403: "Esta página ya no está actualizada, porque inició sesión de nuevo en otro lugar.",
    404: "No existe, o ya no.",
    409: "Esta invitación ya no se puede usar así.",
    429: "Demasiadas solicitudes. Espere un momento.",
    500: "Algo falló de nuestro lado.",
    504: "Un servicio del que dependemos no respondió.",
    0: "No se pudo conectar con el servidor.",
    signIn: "Iniciar sesión de nuevo",
    reload: "Recargar",
    invitation: "Ver su invitación",
    requestID: "ID de la solicitud",
  },
);
