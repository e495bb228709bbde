import { PageHeader, type PageHeaderProps } from "@/components/page/page-header";
import { Preload, type PreloadProps } from "./preload";

/** Page of the dashboard: its reads, then its header and content. If a read fails, the header and the reason. */
export function DashboardPage({
  reads,
  optional,
  needs,
  accountID,
  children,
  ...header
}: PreloadProps & PageHeaderProps) {
  return (
    <Preload {...{ reads, optional, needs, accountID }} title={header.title} above={header.above}>
      <PageHeader {...header} />
      {children}
    </Preload>
  );
}
