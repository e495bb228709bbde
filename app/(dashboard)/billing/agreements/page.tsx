import { listPage } from "@/app/list-page";
import { AgreementTable } from "@/components/billing/agreement-table";
import { agreementList } from "@/components/billing/agreements.list";

export const metadata = { title: "Agreements" };

export default listPage(agreementList, AgreementTable, {
  title: "Agreements",
  description: "Who agreed to each of your fee plans, and the terms.",
});
