import { z } from "zod";
import { operation } from "@/lib/core/api/operation";

export const reference = {
  openapi: operation({
    summary: "Read this reference as OpenAPI",
    group: "Reference",
    method: "GET",
    path: "/openapi.json",
    access: "anyone",
    response: z.record(z.string(), z.unknown()),
    status: 200,
    internal: true,
  }),
};
