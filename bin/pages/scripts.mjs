import { gzipSync } from "node:zlib";

/** Measures sets of scripts in kB of gzip. Each script is fetched once. */
export function scriptSizes() {
  const sizes = new Map();
  const sizeOf = async (address) => {
    const response = await fetch(address);
    return gzipSync(Buffer.from(await response.arrayBuffer())).length / 1000;
  };
  return async (addresses) => {
    let total = 0;
    for (const address of addresses) {
      if (!sizes.has(address)) sizes.set(address, await sizeOf(address));
      total += sizes.get(address);
    }
    return total;
  };
}
