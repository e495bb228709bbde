import { DeadLink } from "@/components/page/dead-link";
import { pageWords } from "./words";

/** A link that leads nowhere, without a hint whether it ever did. */
export default async function NoInvite() {
  const { dead } = (await pageWords()).pages;
  return (
    <>
      <title>{dead.unknownTitle}</title>
      <DeadLink title={dead.unknownTitle}>{dead.unknown}</DeadLink>
    </>
  );
}
