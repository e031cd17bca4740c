/*
 * Preloaded into every process that the local stack starts (`node --import`): when the process that started it goes without a word, as by SIGKILL, this
 * one ends too, in order if it can. The services themselves know nothing of it, so one that is started in another way stays as it is.
 */

/** The environment variable that names the process to end with. Processes that this one starts inherit it, and are not meant. */
const parent = Number(process.env['KINORA_END_WITH'])

/** How long an end in order may take. */
const graceMs = 10_000

if (parent === process.ppid && process.connected) {
  process.on('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref()
    process.kill(process.pid, 'SIGTERM')
  })
}
