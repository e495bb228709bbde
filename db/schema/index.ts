// Indexes by time are ascending: lists read them backwards. Drizzle's `.desc()` puts nulls last, unlike `order by … desc`, which could not use it.
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
