const PROJECTS = ["unit", "domain", "api", "dashboard"];

function chosen(args) {
  const joined = args.join("\0");
  return [...joined.matchAll(/(?:^|\0)--project(?:=|\0)([^\0]+)/g)].map(([, name]) => name);
}

/** What the chosen projects need. Unit tests need nothing, domain tests only the database. */
export function testPlan(args) {
  const names = chosen(args);
  const wanted = names.length > 0 && names.every((name) => PROJECTS.includes(name)) ? names : PROJECTS;
  const includes = (...needing) => needing.some((name) => wanted.includes(name));
  return {
    database: includes("domain", "api", "dashboard"),
    server: includes("api", "dashboard"),
    browser: includes("dashboard"),
  };
}
