import { bilingual } from "@/lib/core/bilingual";
import { capabilities, landing, offer, permissionLeads, prices, terms } from "./landing";

const shell = bilingual(
  {
    runBy: "{platform} runs this page for {partner}. Questions? Ask {partner}, who sent you the invite.",
    skip: "Skip to content",
    mode: "Mode",
    noRealMoney: "No real money or cards",
    invitation: "Invite from {partner}",
  },
  {
    runBy:
      "{platform} administra esta página para {partner}. ¿Preguntas? Contacte a {partner}, quien le envió la invitación.",
    skip: "Ir al contenido",
    mode: "Modo",
    noRealMoney: "Sin dinero ni tarjetas reales",
    invitation: "Invitación de {partner}",
  },
);

/** Links that do not lead on. */
const dead = bilingual(
  {
    unknownTitle: "This link doesn’t work",
    unknown: "Make sure you copied the whole link. If it still doesn’t work, ask for a new one.",
    revokedTitle: "This invite was revoked",
    revoked: "You can’t use it anymore. Ask {partner} for a new one. Your answers weren’t sent to anyone.",
    usedTitle: "This invite was already used",
    used: "If you accepted it, sign in to view your application. If you didn’t, ask {partner} for a new invite.",
    usedAction: "View my application",
    busyTitle: "Too many requests",
    brokenTitle: "This page couldn’t be loaded",
    busy: "Wait {seconds} seconds, then try again. Your invite isn’t affected.",
    broken: "A service we depend on didn’t respond. Wait a moment, then try again. Your invite isn’t affected.",
    again: "Try again",
    savedTitle: "Your answers are saved",
    saved:
      "To continue later, open the same invite link and use the same email address. Nothing has been sent to {partner} yet.",
    goOn: "Continue now",
  },
  {
    unknownTitle: "Este enlace no funciona",
    unknown: "Asegúrese de haber copiado el enlace completo. Si aún no funciona, pida uno nuevo.",
    revokedTitle: "Esta invitación se canceló",
    revoked: "Ya no se puede usar. Pida una nueva a {partner}. Sus respuestas hasta ahora no se enviaron a nadie.",
    usedTitle: "Esta invitación ya se usó",
    used: "Si usted la aceptó, inicie sesión para ver su solicitud. Si no, pida una invitación nueva a {partner}.",
    usedAction: "Ver mi solicitud",
    busyTitle: "Demasiadas solicitudes",
    brokenTitle: "No se pudo cargar esta página",
    busy: "Espere {seconds} segundos e inténtelo de nuevo. Su invitación no se ve afectada.",
    broken:
      "Un servicio del que dependemos no respondió. Espere un momento e inténtelo de nuevo. Su invitación no se ve afectada.",
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
    finishLead: "Almost done. Just answer the questions below. You’ll review everything on the next page.",
    filledInBy: "Filled in by {partner}",
    filledIn: "{labels}. Make sure everything is right. You can change any of it.",
    from: "from {partner}",
    change: "Edit",
    changePart: "Edit: {part}",
    notGiven: "Not provided",
    support: "Customer support",
    addressOf: "{city}, {state} {zip}",
  },
  {
    finishLead: "Ya casi termina. Solo responda lo siguiente. En la próxima página podrá revisar todo.",
    filledInBy: "Información de {partner}",
    filledIn: "{labels}. Revise que todo esté bien. Puede cambiar lo que quiera.",
    from: "de {partner}",
    change: "Editar",
    changePart: "Editar: {part}",
    notGiven: "Sin respuesta",
    support: "Atención al cliente",
    addressOf: "{city}, {state} {zip}",
  },
);

/** Words the pages around the forms, which the server draws. */
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
