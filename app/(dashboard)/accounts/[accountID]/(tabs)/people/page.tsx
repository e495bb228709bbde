import { Preload } from "@/app/preload";
import { TabLead } from "@/components/page/tab-lead";
import { NewPersonLink } from "@/components/people/new-person-link";
import { PeopleView } from "@/components/people/people-view";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { representatives } from "@/lib/domain/accounts/representatives/contract";
import { read } from "@/lib/http/adapters/preload";
import { type AccountPageProps, titled } from "../../page-title";

export const generateMetadata = titled("People");

export default async function PeoplePage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const request = { params: { accountID } };
  return (
    <Preload accountID={accountID} reads={[read(accounts.get, request), read(representatives.list, request)]}>
      <TabLead actions={<NewPersonLink accountID={accountID} />}>Who controls the business and who owns it.</TabLead>
      <PeopleView accountID={accountID} />
    </Preload>
  );
}
