import { bind } from "@/lib/domain/kernel/operations/bind";
import {
  createEndpoint,
  deleteEndpoint,
  replayDelivery,
  replayFailed,
  rotateSecret,
  testEndpoint,
  updateEndpoint,
} from "./webhooks";
import * as dashboard from "./dashboard";
import { getDelivery, getEndpoint, listDeliveries, listEndpoints } from "./queries";

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
