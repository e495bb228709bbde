import { listPage } from "@/app/list-page";
import { AuthorizationTable } from "@/components/issuing/authorization-table";
import { authorizationList } from "@/components/issuing/authorizations.list";

export const metadata = { title: "Authorizations" };

export default listPage(authorizationList, AuthorizationTable, {
  title: "Authorizations",
  description: "Charges merchants requested on your cards.",
});
