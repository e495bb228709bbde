import { redirect } from "next/navigation";

/** Redirects to the first page of the section. */
export default function DevelopersPage() {
  redirect("/developers/api-keys");
}
