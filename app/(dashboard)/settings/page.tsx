import { redirect } from "next/navigation";

/** Redirects to the one page of the section that everyone can use. */
export default function SettingsPage() {
  redirect("/settings/security");
}
