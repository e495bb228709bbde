/** Says which ID of an event's data names the object that the event is about, by the first word of the event's name. */
const IDS: Readonly<Record<string, readonly string[]>> = {
  account: ["accountID"],
  authorization: ["authorizationID"],
  bankAccount: ["bankAccountID"],
  cancellation: ["transferID"],
  // Older rows call it `capability`.
  capability: ["capabilityID", "capability"],
  card: ["cardID"],
  cardTransaction: ["cardTransactionID"],
  dispute: ["disputeID"],
  feePlanAgreement: ["planID"],
  file: ["fileID"],
  issuedCard: ["issuedCardID"],
  occurrence: ["scheduleID"],
  onboardingInvite: ["redeemedAccountID"],
  paymentMethod: ["sourceID"],
  refund: ["refundID"],
  representative: ["representativeID"],
  schedule: ["scheduleID"],
  transfer: ["transferID"],
  webhookEndpoint: ["endpointID"],
};

type Data = Readonly<Record<string, unknown>>;

/** The ID of what an event is about. */
export function objectOfEvent(type: string, data: Data): string | undefined {
  return firstText(data, IDS[type.split(".")[0] ?? ""] ?? []);
}

/** The state that an event carries. */
export function stateOfEvent(data: Data): string | undefined {
  return firstText(data, ["status", "fileStatus", "state", "verificationStatus"]);
}

function firstText(data: Data, names: readonly string[]): string | undefined {
  return names.map((name) => data[name]).find((value) => typeof value === "string");
}
