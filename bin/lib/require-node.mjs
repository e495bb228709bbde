// Every command imports this first, so that an old Node prints a sentence instead of a stack trace.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 9)) {
  process.stderr.write(
    `Tender needs Node.js 20.9 or newer; this is ${process.version}. Get one at https://nodejs.org.\n`,
  );
  process.exit(1);
}
