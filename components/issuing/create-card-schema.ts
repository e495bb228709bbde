import { z } from "zod";
import { CreateIssuedCard } from "@/lib/domain/issuing/contract";

type Entered = z.input<typeof CreateIssuedCard>;

/** What the form holds, checked by the operation's own schema; optional parts that were left empty are not sent. */
export const CreateCardForm = z.custom<Entered>().transform(withoutEmpty).pipe(CreateIssuedCard);

function withoutEmpty({ authorizedUser: { birthDate, firstName, lastName }, memo, ...rest }: Entered) {
  const name = { firstName: firstName.trim(), lastName: lastName.trim() };
  const isBorn = birthDate && Object.values(birthDate).some((part) => part !== undefined);
  return {
    ...rest,
    authorizedUser: { ...name, ...(isBorn && { birthDate }) },
    ...(memo?.trim() && { memo: memo.trim() }),
  };
}

/** What the form's controls are called in its error summary. */
export const CREATE_CARD_LABELS = {
  "authorizedUser.firstName": "First name",
  "authorizedUser.lastName": "Last name",
  "authorizedUser.birthDate": "Date of birth",
  "authorizedUser.birthDate.day": "Day of birth",
  "authorizedUser.birthDate.month": "Month of birth",
  "authorizedUser.birthDate.year": "Year of birth",
  fundingWalletID: "Wallet",
  memo: "Memo",
  expiration: "Expires",
  "expiration.month": { label: "Expires", name: "expiration" },
  "expiration.year": { label: "Expires", name: "expiration" },
  "controls.velocityLimits.0.amount": "Limit per payment",
  "controls.singleUse": "Single use",
};
