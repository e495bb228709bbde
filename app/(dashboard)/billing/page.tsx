import { redirect } from "next/navigation";

/** The section begins with what is charged. */
export default function BillingPage() {
  redirect("/billing/fee-plans");
}
