import { redirect } from "next/navigation";

/** The section begins with its keys. */
export default function DevelopersPage() {
  redirect("/developers/api-keys");
}
