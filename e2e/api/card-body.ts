import { TEST_CARD } from "@/testing/transfers";
import { remember } from "../canary";

remember("pan", TEST_CARD.cardNumber);
remember("cvv", TEST_CARD.cardCvv);

/** The body that links the test card without faults. Its numbers are recorded, so that tests find leaks. */
export const CARD = {
  ...TEST_CARD,
  expiration: { month: "12", year: "35" },
  billingAddress: { addressLine1: "1 Main Street", city: "Denver", stateOrProvince: "CO", postalCode: "11111" },
};
