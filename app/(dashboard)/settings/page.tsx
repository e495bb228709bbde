import { redirect } from "next/navigation";

/** The section begins with what everybody can use. */
export default function SettingsPage() {
  redirect("/settings/security");
}
