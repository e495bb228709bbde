import { listPage } from "@/app/list-page";
import { RepresentmentRuleButton, ReturnTable } from "@/components/returns/return-view";
import { returnList } from "@/components/returns/returns.list";
import { representmentRules } from "@/lib/domain/money/returns/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Returns" };

export default listPage(returnList, ReturnTable, {
  title: "Returns",
  description: "Bank payments that came back, with the reason and the next step.",
  actions: <RepresentmentRuleButton />,
  reads: () => [read(representmentRules.get)],
});
