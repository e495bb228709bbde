/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  devIndicators: false,
  images: { unoptimized: true },
  serverExternalPackages: ["@node-rs/argon2", "postgres", "graphile-worker"],
};
