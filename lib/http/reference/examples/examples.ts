import { z } from "zod";
import { type Operation, operationName } from "@/lib/core/api/operation";
import { filteredValue } from "@/lib/core/api/query";
import { AsyncCreatedRefund, CreatedRefund } from "@/lib/domain/money/refunds/contract";
import { AsyncTransfer, CreatedTransfer } from "@/lib/domain/money/transfers/shared/transfer";
import { exampleOf, type JSONSchema } from "./example-of";

/**
 * Lists fields that exclude another one of an example, or go only with another state. A path's end says which field; one
 * that begins with a dot is at the top.
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

/** Fields that exclude another one of the same request, or hold what another request made. */
const LEFT_OUT_OF_BODIES = [
  ...LEFT_OUT,
  "e2ee",
  "termsOfService",
  "refresh_token",
  "source.achDetails",
  "occurrences.occurrenceID",
  ".state",
];

/** Bodies whose values no field's name can tell. */
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

/** A body that the operation takes. */
export function bodyExample(operation: Operation): unknown {
  const declared = BODIES[operationName(operation)];
  return declared ?? (operation.body && ofSchema(operation.body, "input"));
}

/** The page beside an entry that only an earlier answer names. */
const CURSORS = ["startingAfter", "endingBefore"];

/**
 * A value for each parameter of a path or a query. A filter's own schema hides which values it knows. The group's name
 * stands above the parameter.
 */
export function parameterExamples({ group }: Operation, schema: z.ZodType | undefined): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
  const known = z.object(Object.fromEntries(shape.map(([name, field]) => [name, filteredValue(field) ?? field])));
  const properties = { [group]: jsonSchema(known, "input") };
  const example = exampleOf({ type: "object", properties }, [...LEFT_OUT, ...CURSORS]) as Record<string, object>;
  return { ...example[group] };
}

/** Answers to clients that do not wait for a rail, by the schema that also has the answers to those that do. */
const WITHOUT_WAITING = new Map<z.ZodType, z.ZodType>([
  [CreatedTransfer, AsyncTransfer],
  [CreatedRefund, AsyncCreatedRefund],
]);

/** A value of a schema that we answer or send. */
export const answerExample = (schema: z.ZodType): unknown => ofSchema(WITHOUT_WAITING.get(schema) ?? schema, "output");

/** A refusal of the fields of an operation's body: the first one is said to be missing. */
export function faultsExample(operation: Operation): unknown {
  const body = bodyExample(operation);
  const [field = "amount"] = Object.keys(typeof body === "object" && body !== null ? body : {});
  const faults = { [field]: "is required" };
  return operation.errors?.isWrapped ? { error: faults } : faults;
}

const jsonSchema = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as JSONSchema;

const ofSchema = (schema: z.ZodType, io: "input" | "output") =>
  exampleOf(jsonSchema(schema, io), io === "input" ? LEFT_OUT_OF_BODIES : LEFT_OUT);
