# The image of servers and workers. docs/operators/containers.md says how to run it.
ARG NODE_IMAGE=docker.io/library/node:24.22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node bin/image.mjs /tender

FROM ${NODE_IMAGE}
COPY --from=build /tender /tender
WORKDIR /tender
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 LOG=json \
    KEYS_FILE=/keys/keys.json FILES_DIR=/files AUDIT_HEAD_FILE=/files/audit-heads.jsonl
USER 65534:65534
EXPOSE 3000
CMD ["node", "--max-semi-space-size=32", "dist/main.mjs"]
