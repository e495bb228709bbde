import { bilingual } from "@/lib/core/bilingual";

/** What a call that failed says, by status; 0 without an answer. */
export const failure = bilingual(
  {
    401: "You were signed out while you were away. Your answers are saved.",
    403: "This page is out of date because you signed in somewhere else.",
    404: "This page no longer exists.",
    409: "This invite can no longer be used this way.",
    429: "Too many requests. Wait a moment.",
    500: "Something went wrong on our end.",
    504: "A service we depend on didn’t respond.",
    0: "We couldn’t reach the server.",
    signIn: "Sign in again",
    reload: "Reload",
    invitation: "View your invite",
    requestID: "Request ID",
  },
  {
    401: "Su sesión se cerró mientras no estaba. Sus respuestas están guardadas.",
    403: "Esta página ya no está actualizada, porque inició sesión de nuevo en otro lugar.",
    404: "Esta página ya no existe.",
    409: "Esta invitación ya no se puede usar de esta forma.",
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
