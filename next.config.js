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
    // The front server answers /api itself. At its start the framework would load all of those routes once more, for nobody.
    preloadEntriesOnStart: false,
    // The first start builds once and waits for it. These four take more than half of a build's time: a cache for a second
    // one, source maps that no log tells of, and smaller code for the server, which loads it from its own disk.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    serverSourceMaps: false,
    turbopackMinify: { server: false },
  },
  serverExternalPackages: ["@node-rs/argon2", "fast-json-stringify", "graphile-worker", "postgres", "sonic-boom"],
};
