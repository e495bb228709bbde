import { Hourglass } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DeadLink } from "./dead-link";

/** The landing page for someone who asked too often, or while a service does not answer. */
export function BusyLink({ seconds }: { seconds?: string }) {
  return (
    <DeadLink title={seconds ? "Too many requests" : "This page could not be loaded"} icon={<Hourglass />} actions={<Button asChild><a href="?">Try again</a></Button>}>
      {seconds ? `Wait ${seconds === "1" ? "a second" : `${seconds} seconds`}, then try again.` : "A service we depend on did not answer. Wait a moment, then try again."} Your invitation stays as it is.
    </DeadLink>
  );
}
