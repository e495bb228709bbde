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

/** Fields that name the object of events which no page leads to. Events of a balance carry nothing, so any of them may come first. */
const ORDER_FIELDS: Readonly<Record<string, string>> = {
  underwriting: "accountID",
  wallet: "walletID",
  walletTransaction: "transactionID",
};

/** The field of the data whose value the events of one object share: an endpoint gets them in their order. */
export function orderFieldOf(type: string): string | undefined {
  const word = type.split(".")[0] ?? "";
  return ORDER_FIELDS[word] ?? IDS[word]?.[0];
}

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
