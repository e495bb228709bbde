import type { Metadata } from "next";
import { DocPage } from "../doc-page";

export const metadata: Metadata = { title: "Recipes · API reference" };

export default function RecipesContentsPage() {
  return <DocPage folder="recipes" />;
}
