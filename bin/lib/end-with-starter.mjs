// Preloaded into Tender's Node programs. If the starter is killed, the program exits as after SIGTERM.
const starter = process.ppid;

if (String(starter) === process.env.TENDER_STARTER) {
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
}
