/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  devIndicators: false,
  // `npm run check` checks types, of tests and scripts too; a second time here would only make the first start slower.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  turbopack: {
    rules: {
      "*.ts": {
        condition: { all: ["browser", { not: "foreign" }, { content: /\.describe\(/ }] },
        loaders: ["./bin/lib/without-descriptions.cjs"],
      },
    },
  },
  experimental: {
    // Tender’s server answers /api itself, so the framework need not load those routes when it starts.
    preloadEntriesOnStart: false,
    // The first start builds once and waits for the build. These four take more than half of its time: a cache for a
    // second build, source maps that no log uses, and smaller code for the server, which loads it from its own disk.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    serverSourceMaps: false,
    turbopackMinify: { server: false },
  },
  serverExternalPackages: ["@node-rs/argon2", "fast-json-stringify", "graphile-worker", "postgres", "sonic-boom"],
};
