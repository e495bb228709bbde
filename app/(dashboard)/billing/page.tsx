import { redirect } from "next/navigation";

/** Redirects to the first page of the section. */
export default function BillingPage() {
  redirect("/billing/fee-plans");
}
