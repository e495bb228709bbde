import { z } from "zod";
import { type Operation, operationName } from "@/lib/core/operation";
import { exampleOf, type JSONSchema } from "./example-of";

/**
 * Lists fields that exclude another one of an example, or go only with another state. A path's end says which field.
 */
const LEFT_OUT = [
  "profile.individual",
  "governmentID.itin",
  "termsOfService.manual",
  "plaid",
  "plaidLink",
  "mx",
  "source.transferID",
  "source.paymentToken",
  "source.wallet",
  "source.card",
  "source.mobilePay",
  "source.cardDetails",
  "destination.bankAccount",
  "destination.card",
  "destination.mobilePay",
  "destination.cardDetails",
  "destination.achDetails",
  "destination.rtpDetails",
  "achDetails.return",
  "achDetails.correction",
  "facilitatorFee.totalDecimal",
  "facilitatorFee.markup",
  "facilitatorFee.markupDecimal",
  "failureReason",
  "serviceFeeDetails",
  "cancellations",
  "refundedAmount",
  "refunds",
  "disputedAmount",
  "disputes",
  "exceptionDetails",
  "disabledReason",
  "disabledOn",
  "returnCode",
  "failureCode",
  "occurrences.canceled",
  "occurrences.error",
  "canceledOn",
  "correctedOn",
  "returnedOn",
  "failedOn",
  "revokedOn",
  "primaryRegulator",
  "groupID",
];

/** Bodies whose values no field's name can tell. */
const BODIES: Record<string, unknown> = {
  "POST /accounts/{accountID}/files": {
    file: "(the bytes of the file)",
    filePurpose: "business_verification",
    metadata: '{"comment":"Certificate of formation"}',
  },
  "PUT /accounts/{accountID}/bank-accounts/{bankAccountID}/verify": { code: "MV0000" },
};

/** A body that the operation takes. */
export function bodyExample(operation: Operation): unknown {
  const declared = BODIES[operationName(operation)];
  return declared ?? (operation.body && ofSchema(operation.body, "input"));
}

/** A value of a schema that we answer or send. */
export const answerExample = (schema: z.ZodType): unknown => ofSchema(schema, "output");

/** A refusal of the fields of an operation's body: the first one is said to be missing. */
export function faultsExample(operation: Operation): unknown {
  const body = bodyExample(operation);
  const [field = "amount"] = Object.keys(typeof body === "object" && body !== null ? body : {});
  const faults = { [field]: "is required" };
  return operation.errors?.isWrapped ? { error: faults } : faults;
}

const ofSchema = (schema: z.ZodType, io: "input" | "output") =>
  exampleOf(z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as JSONSchema, LEFT_OUT);
