import { Preload } from "@/app/preload";
import { AccountPageHeader } from "@/components/accounts/account-page-header";
import { EditAccount } from "@/components/accounts/accounts.form";
import { RequireScope } from "../require-scope";
import { readAccount } from "../account-reads";
import { type AccountPageProps, titled } from "../page-title";

/** The page's title. */
export const generateMetadata = titled("Edit account");

/** The form for changes to an account. */
export default async function EditAccountPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  return (
    <Preload title="Edit account" reads={[readAccount(accountID)]}>
      <AccountPageHeader accountID={accountID} title="Edit account" description="Only what you change is sent." />
      <RequireScope accountID={accountID} scope="profile.write">
        <EditAccount accountID={accountID} />
      </RequireScope>
    </Preload>
  );
}
