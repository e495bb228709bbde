import { pdf } from "@/testing/documents";
import { formOf } from "../fixtures";
import { aPayment, type PathParameters, type Prepare } from "./dispatch-money";

const aDispute: Prepare = async (client, place) => {
  await aPayment("completed")(client, place);
  const at = `/sandbox/accounts/${place.accountID}/transfers/${place.transferID}/disputes`;
  place.disputeID = ((await client.send(`POST ${at}`)).body as { disputeID: string }).disputeID;
  place.document = (await pdf()).toString("base64");
};

const evidenceOf = ({ document = "" }: PathParameters) =>
  formOf({ file: new File([Buffer.from(document, "base64")], "receipt.pdf"), evidenceType: "receipt" });

/** Evidence for the dispute: a text or a file, optionally submitted. */
const someEvidence =
  (kind: "text" | "file", isSubmitted = false): Prepare =>
  async (client, place) => {
    await aDispute(client, place);
    const at = `/accounts/${place.accountID}/disputes/${place.disputeID}`;
    const sent = kind === "file" ? { form: evidenceOf(place) } : { body: EVIDENCE };
    const made = await client.send(`POST ${at}/evidence-${kind}`, sent);
    place.evidenceID = (made.body as { evidenceID: string }).evidenceID;
    if (isSubmitted) await client.send(`POST ${at}/evidence/submit`);
  };

const EVIDENCE = { text: "It was delivered.", evidenceType: "proof-of-delivery" };
const DISPUTE = "/accounts/{accountID}/disputes/{disputeID}";
const TRANSFER = "/accounts/{accountID}/transfers";

/** Preparation of each operation that changes or reads disputes. */
export const BEFORE_DISPUTES: Record<string, Prepare> = {
  [`GET ${DISPUTE}`]: aDispute,
  [`GET /dashboard${DISPUTE}/history`]: aDispute,
  [`POST ${DISPUTE}/accept`]: aDispute,
  [`POST ${DISPUTE}/evidence-text`]: aDispute,
  [`POST ${DISPUTE}/evidence-file`]: aDispute,
  [`POST ${DISPUTE}/evidence/submit`]: someEvidence("text"),
  [`GET ${DISPUTE}/evidence`]: someEvidence("text"),
  [`GET ${DISPUTE}/evidence/{evidenceID}`]: someEvidence("file"),
  [`GET ${DISPUTE}/evidence/{evidenceID}/data`]: someEvidence("file"),
  [`PATCH ${DISPUTE}/evidence/{evidenceID}`]: someEvidence("text"),
  [`DELETE ${DISPUTE}/evidence/{evidenceID}`]: someEvidence("text"),
  [`POST /sandbox${TRANSFER}/{transferID}/disputes`]: aPayment("completed"),
  [`POST /sandbox${DISPUTE}/ruling`]: someEvidence("text", true),
};

export const BODIES_DISPUTES: Record<string, (place: PathParameters) => unknown> = {
  [`POST ${DISPUTE}/evidence-file`]: evidenceOf,
};
