/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  devIndicators: false,
  // `npm run check` checks types, of tests and scripts too; a second time here would only make the first start slower.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // The front server answers /api itself. At its start the framework would load all of those routes once more, for nobody.
  experimental: { preloadEntriesOnStart: false },
  serverExternalPackages: ["@node-rs/argon2", "fast-json-stringify", "graphile-worker", "postgres", "sonic-boom"],
};
