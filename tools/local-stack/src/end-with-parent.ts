/*
 * Preloaded by the local stack into each process that it starts (`node --import`). If the parent dies without stopping the process, for example by SIGKILL, the
 * process exits too, gracefully if possible. The services don't depend on this code, and aren't affected by it when they are started some other way.
 */

/** ID of the parent process. Grandchildren inherit the variable, but it doesn't match their own parent. */
const parent = Number(process.env['KINORA_END_WITH'])

/** How long a graceful exit may take, in milliseconds. */
const graceMs = 10_000

if (parent === process.ppid && process.connected) {
  process.on('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref()
    process.kill(process.pid, 'SIGTERM')
  })
}
