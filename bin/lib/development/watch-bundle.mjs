import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openBundler } from "../bundle.mjs";

/** Time within which writes count as one change, in milliseconds, because editors write a file in several steps. */
const DEBOUNCE_MS = 30;

/**
 * Bundles entries into a folder, now and whenever one of their files changes. Each time it waits for `onBuilt`, which
 * gets the packages, or calls `onFault` with the error. After the first build, it returns a function that stops it.
 */
export async function watchBundle(entries, folder, { onBuilt, onFault }) {
  const bundler = await openBundler(entries, folder);
  const watchers = new Map();
  let files = new Set();
  let packages = [];
  let [isBuilding, isStale, isBroken] = [false, false, false];

  function watchFolders() {
    for (const place of new Set([...files].map((file) => path.dirname(file)))) {
      if (watchers.has(place) || !fs.existsSync(place)) continue;
      const look = (_event, name) => name !== null && (isBroken || files.has(path.join(place, name))) && void change();
      watchers.set(place, fs.watch(place, look));
    }
  }

  async function build() {
    try {
      const built = await bundler.build();
      files = new Set(built.files);
      packages = built.packages;
      isBroken = false;
      watchFolders();
    } catch (error) {
      // The file that fixes the error may not exist yet.
      isBroken = true;
      onFault(error);
    }
    if (!isBroken) await onBuilt(packages);
  }

  async function change() {
    isStale = true;
    if (isBuilding) return;
    isBuilding = true;
    while (isStale) {
      await sleep(DEBOUNCE_MS);
      isStale = false;
      await build();
    }
    isBuilding = false;
  }

  await change();
  return async () => {
    for (const watcher of watchers.values()) watcher.close();
    await bundler.close();
  };
}
