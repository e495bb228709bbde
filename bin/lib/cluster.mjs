/** The worker nodes of the cluster, according to the connected database. */
const workersOf = (sql) => sql`select node_name as host, node_port as port from citus_get_active_worker_nodes()`;

function onNode(url, { host, port }, database) {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  if (database) other.pathname = `/${database}`;
  return other.href;
}

/**
 * Registers a coordinator's database with all nodes of its cluster: each gets a database of the same name, with the
 * extension. `admin` is the URL of a database that the cluster already has.
 */
export async function spreadDatabase(admin, name, withConnection) {
  const coordinator = { host: new URL(admin).hostname, port: Number(new URL(admin).port || 5432) };
  const workers = await withConnection(admin, workersOf);
  for (const node of workers)
    await withConnection(
      onNode(admin, node, "postgres"),
      (sql) => sql`create database ${sql(name)} template template0 encoding 'UTF8'`,
    );
  for (const node of [coordinator, ...workers])
    await withConnection(onNode(admin, node, name), (sql) => sql`create extension citus`);
  await withConnection(onNode(admin, coordinator, name), async (sql) => {
    await sql`select citus_set_coordinator_host(${coordinator.host}, ${coordinator.port}::int)`;
    for (const { host, port } of workers) await sql`select citus_add_node(${host}, ${port}::int)`;
  });
}

export async function dropOnWorkers(admin, name, withConnection) {
  for (const node of await withConnection(admin, workersOf))
    await withConnection(
      onNode(admin, node, "postgres"),
      (sql) => sql`drop database if exists ${sql(name)} with (force)`,
    );
}
