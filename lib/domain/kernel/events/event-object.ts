/** Fields of an event's data with the ID of its object, by the first word of the event's name. */
const IDS: Readonly<Record<string, readonly string[]>> = {
  account: ["accountID"],
  authorization: ["authorizationID"],
  bankAccount: ["bankAccountID"],
  cancellation: ["transferID"],
  // Older rows use `capability`.
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
  riskReview: ["reviewID"],
  schedule: ["scheduleID"],
  transfer: ["transferID"],
  webhookEndpoint: ["endpointID"],
};

/** The same for events about objects without a page. Balance events have no such field, so their order is free. */
const ORDER_FIELDS: Readonly<Record<string, string>> = {
  underwriting: "accountID",
  wallet: "walletID",
  walletTransaction: "transactionID",
};

/** The field of the data that identifies the object. An endpoint gets the events of one object in order. */
export function orderFieldOf(type: string): string | undefined {
  const word = type.split(".")[0] ?? "";
  return ORDER_FIELDS[word] ?? IDS[word]?.[0];
}

type Data = Readonly<Record<string, unknown>>;

/** The ID of the object that an event is about. */
export function objectOfEvent(type: string, data: Data): string | undefined {
  return firstText(data, IDS[type.split(".")[0] ?? ""] ?? []);
}

export function stateOfEvent(data: Data): string | undefined {
  return firstText(data, ["status", "fileStatus", "state", "verificationStatus"]);
}

function firstText(data: Data, names: readonly string[]): string | undefined {
  return names.map((name) => data[name]).find((value) => typeof value === "string");
}
