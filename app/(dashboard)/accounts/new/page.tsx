import { DashboardPage } from "@/app/dashboard-page";
import { NewAccount } from "@/components/accounts/new-account";
import { accounts } from "@/lib/domain/accounts/accounts/contract";

export const metadata = { title: "New account" };

export default function NewAccountPage() {
  return (
    <DashboardPage
      title="New account"
      above={[{ label: "Accounts", href: "/accounts" }]}
      description="Enter what you know. The account then shows what its capabilities still need."
      needs={accounts.create}
    >
      <NewAccount />
    </DashboardPage>
  );
}
