import { operationsByGroup, type ReferenceDocument, slugOf } from "@/components/reference/document";
import { searchIndex } from "@/components/reference/search-index";
import { operations } from "@/lib/http/bindings";
import { publicDocument } from "@/lib/http/public-document";

/** The document of the public API, and its operations by group. */
export function reference() {
  const document = publicDocument(operations) as unknown as ReferenceDocument;
  return { document, groups: operationsByGroup(document) };
}

/** The group at an address of the reference, and what its search knows. */
export function groupAt(slug: string) {
  const { document, groups } = reference();
  const [found] = [...groups].filter(([group]) => slugOf(group) === slug);
  return found && { group: found[0], operations: found[1], document, index: searchIndex(groups) };
}
