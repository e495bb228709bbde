import { ScopeMatrix } from "./scope-matrix";
import { SensitiveScopes } from "./sensitive-scopes";

/** Every scope by itself, the sensitive ones last. */
export function SingleScopes() {
  return (
    <>
      <ScopeMatrix />
      <SensitiveScopes />
    </>
  );
}
