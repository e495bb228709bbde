import { listPage } from "@/app/list-page";
import { APIKeyTable } from "@/components/access/api-key-table";
import { apiKeyList } from "@/components/access/api-keys.list";
import { NewLink } from "@/components/page/new-link";

export const metadata = { title: "API keys" };

export default listPage(apiKeyList, APIKeyTable, {
  title: "API keys",
  description: "Keys for your own programs. Each key can only do what its permissions allow.",
  actions: <NewLink href="/developers/api-keys/new" label="New API key" scope="api-keys.write" />,
});
