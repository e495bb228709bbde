import { routes } from "@/lib/http/route";

/** Every path the API does not have: 404 with headers only, whatever the method. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes();
