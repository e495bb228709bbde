import { Preload } from "@/app/preload";
import { AccountPageHeader } from "@/components/accounts/account-page-header";
import { UnderwritingForm } from "@/components/capabilities/underwriting.form";
import { underwriting } from "@/lib/domain/underwriting/contract";
import { read } from "@/lib/http/preload";
import { readAccount } from "../../account-reads";
import { type AccountPageProps, titled } from "../../page-title";
import { RequireScope } from "../../require-scope";

/** The page's title. */
export const generateMetadata = titled("Underwriting");

/** The form for what an account expects to process. */
export default async function UnderwritingPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const answers = read(underwriting.get, { params: { accountID } });
  return (
    <Preload title="Underwriting" reads={[readAccount(accountID), answers]}>
      <AccountPageHeader
        accountID={accountID}
        title="Underwriting"
        above={{ label: "Capabilities", path: "capabilities" }}
        description="What the account expects to process. It decides whether it may collect funds."
      />
      <RequireScope accountID={accountID} scope="profile.write">
        <UnderwritingForm accountID={accountID} />
      </RequireScope>
    </Preload>
  );
}
