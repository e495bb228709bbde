import { permissionTo } from "@/components/words/scopes";

/** Stands where a button would be refused: which permission is missing. */
export function NoPermission({ permission }: { permission: string }) {
  return (
    <p className="text-[0.8125rem] text-muted-foreground">
      You need permission to {permissionTo(permission)}. Ask an owner or administrator.
    </p>
  );
}
