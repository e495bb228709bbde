import { bankAccount } from "./bank-account";
import { documents } from "./documents";
import { failure } from "./failure";
import { people } from "./people";
import { contact, profile } from "./profile";
import { review } from "./review";
import { sales } from "./sales";
import { common, steps } from "./steps";
import { you } from "./you";

/** What the forms say, drawn in the browser. */
export const forms = {
  en: {
    steps: steps.en,
    common: common.en,
    you: you.en,
    profile: profile.en,
    contact: contact.en,
    people: people.en,
    sales: sales.en,
    bankAccount: bankAccount.en,
    documents: documents.en,
    review: review.en,
    failure: failure.en,
  },
  es: {
    steps: steps.es,
    common: common.es,
    you: you.es,
    profile: profile.es,
    contact: contact.es,
    people: people.es,
    sales: sales.es,
    bankAccount: bankAccount.es,
    documents: documents.es,
    review: review.es,
    failure: failure.es,
  },
};
