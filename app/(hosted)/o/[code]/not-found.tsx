import { DeadLink } from "@/components/page/dead-link";
import { pageWords } from "./words";

/** Not-found page. It does not reveal whether the link was ever valid. */
export default async function NoInvite() {
  const { dead } = (await pageWords()).pages;
  return (
    <>
      <title>{dead.unknownTitle}</title>
      <DeadLink title={dead.unknownTitle}>{dead.unknown}</DeadLink>
    </>
  );
}
