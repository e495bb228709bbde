// Indexes by time ascend, and lists read them backwards. Drizzle's `.desc()` puts nulls last, so `order by … desc`
// could not use such an index.
export * from "./access";
export * from "./second-factors";
export * from "./accounts";
export * from "./audit";
export * from "./authorizations";
export * from "./capabilities";
export * from "./checklist";
export * from "./directory";
export * from "./disputes";
export * from "./fee-plans";
export * from "./files";
export * from "./heartbeats";
export * from "./issuing";
export * from "./ledger";
export * from "./mail";
export * from "./onboarding";
export * from "./rails";
export * from "./representatives";
export * from "./saved-views";
export * from "./schedules";
export * from "./request-log";
export * from "./sources";
export * from "./transfers";
export * from "./vault";
export * from "./wallets";
export * from "./webhooks";
