import { EnrolFirst } from "@/components/access/enrol-first";
import { PageHeader } from "@/components/ui/page-header";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { passkeys } from "@/lib/domain/passkeys/dashboard";
import { read } from "@/lib/http/preload";
import { Preload } from "./preload";

/** Stands in for every page of somebody who must set up a second factor first. */
export function EnrolFirstPage() {
  const reads = [read(secondFactor.get, {}), read(passkeys.list, {})];
  return (
    <>
      <PageHeader
        title="Set up a second factor"
        description="Before anything else: something only you have, besides your password."
      />
      <Preload reads={reads}>
        <EnrolFirst />
      </Preload>
    </>
  );
}
