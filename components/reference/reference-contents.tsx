import type { PlacedOperation } from "./document";

/** Links to every operation, by group. */
export function ReferenceContents({ groups }: { groups: Map<string, PlacedOperation[]> }) {
  return (
    <nav aria-label="Operations" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {[...groups].map(([group, operations]) => (
        <div key={group}>
          <p className="text-sm font-semibold">{group}</p>
          <ul className="mt-1 text-sm">
            {operations.map(({ operationId, summary }) => (
              <li key={operationId}>
                <a
                  className="inline-block py-1 text-primary-text underline-offset-4 hover:underline"
                  href={`#${operationId}`}
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
