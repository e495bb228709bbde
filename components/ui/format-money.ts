export { formatMoney } from "@/lib/core/money";
