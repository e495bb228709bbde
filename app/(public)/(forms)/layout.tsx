import type { ReactNode } from "react";
import { QueryProviders } from "@/components/shell/query-providers";

/** Layout of pages without a session that have forms calling operations. */
export default function PublicFormsLayout({ children }: { children: ReactNode }) {
  return <QueryProviders>{children}</QueryProviders>;
}
