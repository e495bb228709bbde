import { z } from "zod";
import { CreateAttestation } from "@/lib/domain/compliance/dashboard";

type Entered = z.input<typeof CreateAttestation>;

/** What the form holds, checked by the operation's own schema; what was left empty is not sent. */
export const AttestationForm = z.custom<Entered>().transform(withoutEmpty).pipe(CreateAttestation);

function withoutEmpty({ attestedBy, assessor, validFrom, expiresOn }: Entered) {
  return {
    attestedBy: attestedBy.trim(),
    expiresOn,
    ...(assessor?.trim() && { assessor: assessor.trim() }),
    ...(validFrom && { validFrom }),
  };
}

/** What the form's controls are called in its error summary. */
export const ATTESTATION_LABELS = {
  attestedBy: "Attested by",
  assessor: "Assessor",
  validFrom: "Valid from",
  expiresOn: "Valid until",
};
