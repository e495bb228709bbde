// A process that becomes the server of npm run dev on request. It preloads the packages, which takes the longest.
const leave = () => process.exit(0);
process.once("disconnect", leave);
process.once("message", ({ start }) => {
  process.off("disconnect", leave);
  void import(start);
});
process.send({ type: "waiting" });
for (const name of process.env.PACKAGES.split(" ")) await import(name);
