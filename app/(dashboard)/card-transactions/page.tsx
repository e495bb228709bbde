import { listPage } from "@/app/list-page";
import { CardTransactionTable } from "@/components/issuing/card-transaction-table";
import { cardTransactionList } from "@/components/issuing/card-transactions.list";

export const metadata = { title: "Card transactions" };

export default listPage(cardTransactionList, CardTransactionTable, {
  title: "Card transactions",
  description: "Purchases and refunds on your cards.",
});
