// Preloaded into the Node programs we start: one whose starter was killed outright ends too, as if told to.
const starter = process.ppid;

if (String(starter) === process.env.TENDER_STARTER) {
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
}
