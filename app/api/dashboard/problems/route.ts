import { moneySummary } from "@/lib/domain/money-summary/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(moneySummary.problems);
