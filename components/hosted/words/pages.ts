import { bilingual } from "@/lib/core/bilingual";
import { capabilities, landing, offer, permissionLeads, prices, terms } from "./landing";

const shell = bilingual(
  {
    runBy: "{platform} runs this page for {partner}. Questions? Ask {partner}, who sent you the invitation.",
    skip: "Skip to content",
    mode: "Mode",
    noRealMoney: "No real money or cards",
    invitation: "Invitation from {partner}",
  },
  {
    runBy:
      "{platform} administra esta página para {partner}. ¿Preguntas? Contacte a {partner}, que envió la invitación.",
    skip: "Saltar al contenido",
    mode: "Modo",
    noRealMoney: "Sin dinero ni tarjetas reales",
    invitation: "Invitación de {partner}",
  },
);

/** Links that do not lead on. */
const dead = bilingual(
  {
    unknownTitle: "This link does not work",
    unknown: "Check that you copied all of it. If it still does not work, ask for a new one.",
    revokedTitle: "This invitation was withdrawn",
    revoked: "It can no longer be used. Ask {partner} for a new one. Your answers so far were not sent to anyone.",
    usedTitle: "This invitation has been used",
    used: "If you accepted it, sign in to see your application. If not, ask {partner} for a new invitation.",
    usedAction: "View my application",
    busyTitle: "Too many requests",
    brokenTitle: "This page could not be loaded",
    busy: "Wait {seconds} seconds, then try again. Your invitation is not affected.",
    broken: "A service we depend on did not answer. Wait a moment, then try again. Your invitation is not affected.",
    again: "Try again",
    savedTitle: "Your answers are saved",
    saved:
      "To continue later, open the same invitation link and use the same e-mail address. Nothing was sent to {partner} yet.",
    goOn: "Continue now",
  },
  {
    unknownTitle: "Este enlace no funciona",
    unknown: "Verifique que lo copió completo. Si aún no funciona, pida uno nuevo.",
    revokedTitle: "Esta invitación fue retirada",
    revoked: "Ya no se puede usar. Pida una nueva a {partner}. Sus respuestas hasta ahora no se enviaron a nadie.",
    usedTitle: "Esta invitación ya se usó",
    used: "Si usted la aceptó, inicie sesión para ver su solicitud. Si no, pida una invitación nueva a {partner}.",
    usedAction: "Ver mi solicitud",
    busyTitle: "Demasiadas solicitudes",
    brokenTitle: "No se pudo cargar esta página",
    busy: "Espere {seconds} segundos e inténtelo de nuevo. Su invitación sigue igual.",
    broken:
      "Un servicio del que dependemos no respondió. Espere un momento e inténtelo de nuevo. Su invitación sigue igual.",
    again: "Intentar de nuevo",
    savedTitle: "Sus respuestas están guardadas",
    saved:
      "Para continuar más tarde, abra el mismo enlace de invitación y use el mismo correo electrónico. Todavía no se envió nada a {partner}.",
    goOn: "Continuar ahora",
  },
);

const titles = bilingual(
  {
    you: "You",
    signedIn: "You are signed in",
    who: "First, who are you?",
    finish: "Finish",
    saved: "Saved",
    status: "Your application",
    receipt: "Receipt",
  },
  {
    you: "Usted",
    signedIn: "Ya inició sesión",
    who: "Primero, ¿quién es usted?",
    finish: "Terminar",
    saved: "Guardado",
    status: "Su solicitud",
    receipt: "Comprobante",
  },
);

const summary = bilingual(
  {
    finishLead: "Almost done: only the answers below are missing. You check everything on the next page.",
    filledInBy: "Filled in by {partner}",
    filledIn: "{labels}. Check that everything is right. You can change all of it.",
    from: "from {partner}",
    change: "Change",
    changePart: "Change: {part}",
    notGiven: "Not given",
    support: "Customer support",
    addressOf: "{city}, {state} {zip}",
  },
  {
    finishLead: "Ya casi termina: solo faltan las respuestas de abajo. En la página siguiente lo revisa todo.",
    filledInBy: "Llenado por {partner}",
    filledIn: "{labels}. Verifique que todo esté bien. Puede cambiarlo todo.",
    from: "de {partner}",
    change: "Cambiar",
    changePart: "Cambiar: {part}",
    notGiven: "Sin respuesta",
    support: "Atención al cliente",
    addressOf: "{city}, {state} {zip}",
  },
);

/** What the pages around the forms say, drawn on the server. */
export const pages = {
  en: {
    ...summary.en,
    capabilities: capabilities.en,
    shell: shell.en,
    landing: landing.en,
    permissions: permissionLeads.en,
    prices: prices.en,
    offer: offer.en,
    terms: terms.en,
    dead: dead.en,
    titles: titles.en,
  },
  es: {
    ...summary.es,
    capabilities: capabilities.es,
    shell: shell.es,
    landing: landing.es,
    permissions: permissionLeads.es,
    prices: prices.es,
    offer: offer.es,
    terms: terms.es,
    dead: dead.es,
    titles: titles.es,
  },
};
