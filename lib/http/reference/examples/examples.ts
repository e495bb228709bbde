import { z } from "zod";
import { type Operation, operationName } from "@/lib/core/api/operation";
import { filteredValue } from "@/lib/core/api/query";
import { AsyncCreatedRefund, CreatedRefund } from "@/lib/domain/money/refunds/contract";
import { AsyncTransfer, CreatedTransfer } from "@/lib/domain/money/transfers/shared/transfer";
import { inlineSchema } from "../json-schema";
import { exampleOf } from "./example-of";

/**
 * Fields that exclude another field of the example, or need another state. A path names the end of a field's path; one
 * that begins with a dot is at the top level.
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
  "achDetails.returnedOn",
  "failedOn",
  "revokedOn",
  "primaryRegulator",
  "groupID",
];

/** Fields that exclude another field of the request, or refer to an object of an earlier request. */
const LEFT_OUT_OF_BODIES = [
  ...LEFT_OUT,
  "e2ee",
  "termsOfService",
  "refresh_token",
  "source.achDetails",
  "occurrences.occurrenceID",
  ".state",
];

/** Bodies with values that cannot be derived from field names. */
const BODIES: Record<string, unknown> = {
  "POST /accounts/{accountID}/files": {
    file: "(the bytes of the file)",
    filePurpose: "business_verification",
    metadata: '{"comment":"Certificate of formation"}',
  },
  "POST /oauth2/revoke": {
    token: "tdr_the-token",
    token_type_hint: "refresh_token",
    client_id: "5f0c7a52-6a1e-4b0e-9a53-0f7d1b1f4c11",
    client_secret: "tdk_the-secret-of-the-key",
  },
  "PUT /accounts/{accountID}/bank-accounts/{bankAccountID}/verify": { code: "MV0001" },
};

export function bodyExample(operation: Operation): unknown {
  const declared = BODIES[operationName(operation)];
  return declared ?? (operation.body && ofSchema(operation.body, "input"));
}

/** Cursors, which need an ID from an earlier answer. */
const CURSORS = ["startingAfter", "endingBefore"];

/**
 * Example values of path or query parameters. A filter's own schema hides its values. The group's name is the parent of
 * each parameter.
 */
export function parameterExamples({ group }: Operation, schema: z.ZodType | undefined): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
  const filters = z.object(Object.fromEntries(shape.map(([name, field]) => [name, filteredValue(field) ?? field])));
  const properties = { [group]: inlineSchema(filters, "input") };
  const example = exampleOf({ type: "object", properties }, [...LEFT_OUT, ...CURSORS]) as Record<string, object>;
  return { ...example[group] };
}

/** The answers to clients that do not wait for a rail, by the schema that has both kinds of answers. */
const WITHOUT_WAITING = new Map<z.ZodType, z.ZodType>([
  [CreatedTransfer, AsyncTransfer],
  [CreatedRefund, AsyncCreatedRefund],
]);

/** An example of an answer or of an event. */
export const answerExample = (schema: z.ZodType): unknown => ofSchema(WITHOUT_WAITING.get(schema) ?? schema, "output");

/** 422 bodies of operations whose first field is optional, cannot be missing, or is a list. */
const FAULTS: Record<string, unknown> = {
  "POST /oauth2/token": { scope: "is required" },
  "POST /accounts/{accountID}/capabilities": { capabilities: { "0": "choose at least one" } },
  "POST /accounts/{accountID}/returns/{returnID}/representments": { representOn: "is not a banking day" },
};

/** A 422 body for an operation, by default with its first field missing. */
export function faultsExample(operation: Operation): unknown {
  const body = bodyExample(operation);
  const [field = "amount"] = Object.keys(typeof body === "object" && body !== null ? body : {});
  const faults = FAULTS[operationName(operation)] ?? { [field]: "is required" };
  return operation.errors?.isWrapped ? { error: faults } : faults;
}

const ofSchema = (schema: z.ZodType, io: "input" | "output") =>
  exampleOf(inlineSchema(schema, io), io === "input" ? LEFT_OUT_OF_BODIES : LEFT_OUT);
