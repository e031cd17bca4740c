/*
 * The local stack preloads this into each process that it starts (`node --import`). If the parent dies without stopping the process, for example by SIGKILL,
 * the process exits too, gracefully if possible. The services do not depend on this code and are not affected by it when they are started in another way.
 */

/** The parent's process ID. Grandchildren inherit the variable, but it does not match their own parent. */
const parent = Number(process.env['KINORA_END_WITH'])

/** How long a graceful exit may take, in milliseconds. */
const graceMs = 10_000

if (parent === process.ppid && process.connected) {
  process.on('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref()
    process.kill(process.pid, 'SIGTERM')
  })
}
