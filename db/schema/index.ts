// Indexes by time ascend, and lists read them backwards. Drizzle's `.desc()` puts nulls last, so `order by … desc`
// could not use such an index.
export * from "./access";
export * from "./second-factors";
export * from "./accounts";
export * from "./audit";
export * from "./capabilities";
export * from "./fee-plans";
export * from "./files";
export * from "./issuing";
export * from "./onboarding";
export * from "./representatives";
export * from "./vault";
export * from "./wallets";
