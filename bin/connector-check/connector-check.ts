import { checkConnector } from "./conformance";

const [url] = process.argv.slice(2);
const { CONNECTOR_SECRET: secret, CHECK_PORT: port = "4001" } = process.env;
if (!url || !secret) {
  console.error(
    "Usage: CONNECTOR_SECRET=whsec_… [CHECK_PORT=4001] npm run connector-check -- https://connector.example",
  );
  process.exit(2);
}
const results = await checkConnector(
  { url: url.replace(/\/+$/, ""), secret, port: Number(port) },
  ({ name, fault }) => {
    console.log(fault === undefined ? `pass  ${name}` : `FAIL  ${name}: ${fault}`);
  },
);
const failed = results.filter(({ fault }) => fault !== undefined);
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
