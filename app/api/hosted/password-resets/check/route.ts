import { passwordResets } from "@/lib/domain/password-resets/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(passwordResets.check);
