import { PageHeader, type PageHeaderProps } from "@/components/page/page-header";
import { Preload, type PreloadProps } from "./preload";

/** A page of the dashboard: its reads, then its header and content; or its header and why there is no content. */
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
