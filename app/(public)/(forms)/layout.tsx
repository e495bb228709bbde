import type { ReactNode } from "react";
import { QueryProviders } from "@/components/shell/query-providers";

/** Pages for people without a session whose forms call operations. */
export default function PublicFormsLayout({ children }: { children: ReactNode }) {
  return <QueryProviders>{children}</QueryProviders>;
}
