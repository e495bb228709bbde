import type { Metadata } from "next";
import { DocPage } from "../doc-page";

export const metadata: Metadata = { title: "Behavior · API reference" };

export default function BehaviorContentsPage() {
  return <DocPage folder="behavior" />;
}
