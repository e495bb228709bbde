import { Preload } from "@/app/preload";
import { AccountPageHeader } from "@/components/accounts/account-page-header";
import { FilesView } from "@/components/files/files-view";
import { files } from "@/lib/domain/files/contract";
import { read } from "@/lib/http/preload";
import { permitted, readAccount, readCapabilities, readPeople } from "../account-reads";
import { type AccountPageProps, titled } from "../page-title";

type Props = AccountPageProps & { searchParams: Promise<{ requirement?: string | string[] }> };

/** The page's title. */
export const generateMetadata = titled("Files");

/** The documents of an account. */
export default async function FilesPage({ params, searchParams }: Props) {
  const [{ accountID }, { requirement }] = await Promise.all([params, searchParams]);
  const list = read(files.list, { params: { accountID } });
  const optional = await permitted(accountID, [
    ["capabilities.read", readCapabilities(accountID)],
    ["representatives.read", readPeople(accountID)],
  ]);
  return (
    <Preload title="Files" reads={[readAccount(accountID), list, ...optional]}>
      <AccountPageHeader
        accountID={accountID}
        title="Files"
        description="Documents for verification and underwriting."
      />
      <FilesView accountID={accountID} requirement={typeof requirement === "string" ? requirement : undefined} />
    </Preload>
  );
}
