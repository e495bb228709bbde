import { type PlacedOperation, slugOf } from "./document";

/** Links to every operation, by group. Each group is a page. */
export function ReferenceContents({ groups }: { groups: Map<string, PlacedOperation[]> }) {
  return (
    <nav aria-label="Operations" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {[...groups].map(([group, operations]) => (
        <div key={group}>
          <h2 className="text-sm font-semibold">{group}</h2>
          <ul className="mt-1 text-sm">
            {operations.map(({ operationId, summary }) => (
              <li key={operationId}>
                <a
                  className="inline-block py-1 text-primary-text underline-offset-4 hover:underline"
                  href={`/reference/${slugOf(group)}#${operationId}`}
                >
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
