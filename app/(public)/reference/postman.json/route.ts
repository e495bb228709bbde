import { postmanCollection } from "@/components/reference/postman";
import { reference } from "../reference";

/** The API as a collection that Postman can import. */
export function GET(): Response {
  const headers = { "content-disposition": 'attachment; filename="tender.postman_collection.json"' };
  return Response.json(postmanCollection(reference().document), { headers });
}
