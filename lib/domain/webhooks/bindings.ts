import { bind } from "../bind";
import { createEndpoint } from "./create-endpoint";
import * as dashboard from "./dashboard";
import { deleteEndpoint } from "./delete-endpoint";
import { getDelivery, getEndpoint, listDeliveries, listEndpoints } from "./queries";
import { replayDelivery } from "./replay-delivery";
import { replayFailed } from "./replay-failed";
import { rotateSecret } from "./rotate-secret";
import { testEndpoint } from "./test-endpoint";
import { updateEndpoint } from "./update-endpoint";

export const webhookEndpoints = bind(dashboard.webhookEndpoints, {
  list: (ctx, { query }) => listEndpoints(ctx, query),
  get: (ctx, { params }) => getEndpoint(ctx, params.endpointID),
  create: (ctx, { body }) => createEndpoint(ctx, body),
  update: (ctx, { params, body }) => updateEndpoint(ctx, params.endpointID, body),
  delete: (ctx, { params }) => deleteEndpoint(ctx, params.endpointID),
  rotate: (ctx, { params }) => rotateSecret(ctx, params.endpointID),
  test: (ctx, { params }) => testEndpoint(ctx, params.endpointID),
  replay: (ctx, { params, body }) => replayFailed(ctx, params.endpointID, body),
});

export const webhookDeliveries = bind(dashboard.webhookDeliveries, {
  list: (ctx, { params, query }) => listDeliveries(ctx, params.endpointID, query),
  get: (ctx, { params }) => getDelivery(ctx, params.deliveryID),
  replay: (ctx, { params }) => replayDelivery(ctx, params.deliveryID),
});
