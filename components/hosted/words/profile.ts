import { bilingual } from "@/lib/core/bilingual";

/** The step about the account's owner. */
export const profile = bilingual(
  {
    who: "Who is the account for?",
    aBusiness: "A business",
    aBusinessHint: "A company, a partnership, or you as a sole proprietor.",
    myself: "Myself",
    myselfHint: "For personal use, without a business.",
    whatItDoes: "Tell us what the business does. Add a website, a description or both.",
    yourName: "Your name",
    sealed: "We encrypt this when you save. No one can view it again, not even you.",
    kind: "ID type",
    ssn: "Social Security number (SSN)",
    itin: "Individual taxpayer number (ITIN)",
    number: "Number",
    nineDigits: "Nine digits",
    more: "More about the business",
  },
  {
    who: "¿Para quién es la cuenta?",
    aBusiness: "Una empresa",
    aBusinessHint: "Una compañía, una sociedad o usted como propietario único.",
    myself: "Yo",
    myselfHint: "Para uso personal, sin empresa.",
    whatItDoes: "Cuéntenos a qué se dedica la empresa. Agregue un sitio web, una descripción o ambos.",
    yourName: "Su nombre",
    sealed: "Lo ciframos cuando usted guarda. Nadie puede volver a verlo, ni siquiera usted.",
    kind: "Tipo de identificación",
    ssn: "Número de Seguro Social (SSN)",
    itin: "Número de contribuyente (ITIN)",
    number: "Número",
    nineDigits: "Nueve dígitos",
    more: "Más sobre la empresa",
  },
);

/** The step about how to reach the account's owner. */
export const contact = bilingual(
  {
    support: "Customer support",
    supportHint: "How your customers reach you. Shown to people who pay you by card.",
  },
  {
    support: "Atención al cliente",
    supportHint: "Cómo pueden contactarlo sus clientes. Lo verán quienes le paguen con tarjeta.",
  },
);
