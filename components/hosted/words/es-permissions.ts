import type { enPermissions } from "./en-permissions";
import type { Same } from "./same";

/** The same in Spanish, after "Acme puede". */
export const esPermissions: Same<typeof enPermissions> = {
  topics: {
    accounts: { read: "ver su cuenta y sus ajustes", write: "cambiar su cuenta y sus ajustes" },
    profile: { read: "ver su perfil, sin números de identidad", write: "cambiar su perfil" },
    transfers: { read: "ver sus pagos", write: "iniciar, cancelar y reembolsar pagos" },
    wallets: { read: "ver su saldo y sus movimientos" },
    "payment-methods": { read: "ver cómo puede pagar y cobrar" },
    "bank-accounts": {
      read: "ver sus cuentas bancarias, sin números completos",
      write: "vincular, verificar y quitar cuentas bancarias",
    },
    cards: {
      read: "ver las tarjetas que vinculó, sin números completos",
      write: "vincular, cambiar y quitar tarjetas",
    },
    "issued-cards": {
      read: "ver sus tarjetas de gastos, sin números completos",
      write: "crear, cambiar y cerrar tarjetas de gastos",
    },
    capabilities: {
      read: "ver qué puede hacer su cuenta",
      write: "solicitar y desactivar lo que puede hacer su cuenta",
    },
    representatives: {
      read: "ver quién representa y posee su empresa",
      write: "agregar, cambiar y quitar representantes",
    },
    files: { read: "ver los archivos que envió", write: "enviar archivos por usted" },
    documents: { read: "ver los documentos que envió", write: "enviar documentos por usted" },
    "mobile-pay": { read: "ver su configuración de pago móvil", write: "cambiar su configuración de pago móvil" },
    "mobile-pay-merchant": { read: "ver su comercio de pago móvil", write: "cambiar su comercio de pago móvil" },
    branding: { read: "ver los colores de sus páginas", write: "cambiar los colores de sus páginas" },
    analytics: { read: "ver cifras sobre sus pagos" },
    fed: { read: "consultar números de ruta bancarios" },
    "profile-enrichment": { read: "consultar datos públicos sobre su empresa" },
    ping: { read: "comprobar que la conexión funciona" },
  },
  sensitive: {
    "issued-cards.read-secure": "ver los números completos y códigos de seguridad de sus tarjetas de gastos",
    "profile.disconnect": "desvincular su cuenta de la suya",
  },
};
