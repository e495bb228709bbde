import { behaviorOf, type DocText } from "@/components/reference/doc-pages";
import {
  operationsByGroup,
  type PlacedOperation,
  type ReferenceDocument,
  slugOf,
} from "@/components/reference/document";
import { recipesByOperation } from "@/components/reference/recipe-calls";
import { operations } from "@/lib/http/bindings";
import { publicDocument } from "@/lib/http/reference/public-document";
import { docFolder, docPages } from "./docs";

/** Pages other than those of the operations, by the last part of their address. */
export const GUIDES = [
  ["behavior", "What happens when"],
  ["test-values", "Sandbox test values"],
  ["webhooks", "Webhooks"],
] as const;

export function reference() {
  const document = publicDocument(operations) as unknown as ReferenceDocument;
  return { document, groups: operationsByGroup(document) };
}

/** The recipes of each operation, by the pages that they were read from. */
const recipeLinks = new WeakMap<readonly DocText[], ReturnType<typeof recipesByOperation>>();

function recipeLinksOf(pages: readonly DocText[], operations: readonly PlacedOperation[]) {
  const links = recipeLinks.get(pages) ?? recipesByOperation(pages, operations);
  recipeLinks.set(pages, links);
  return links;
}

export async function groupAt(slug: string) {
  const { document, groups } = reference();
  const match = [...groups].find(([group]) => slugOf(group) === slug);
  if (!match) return undefined;
  const [group, operations] = match;
  const description = document.tags.find(({ name }) => name === group)?.description;
  const pages = await docPages("behavior", behaviorOf(group));
  const recipes = recipeLinksOf((await docFolder("recipes")).pages, [...groups.values()].flat());
  return { group, description, operations, document, pages, recipes };
}
