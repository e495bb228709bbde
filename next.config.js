/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  devIndicators: false,
  // `npm run check` checks types, of tests and scripts too; a second time here would only make the first start slower.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  serverExternalPackages: ["@node-rs/argon2", "fast-json-stringify", "graphile-worker", "postgres", "sonic-boom"],
};
