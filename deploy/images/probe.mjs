// Checks the service in its own container: `node deploy/images/probe.mjs readyz`. The images do not contain curl.
const [path = 'healthz'] = process.argv.slice(2)
const host = process.env.HOST === undefined || process.env.HOST === '0.0.0.0' ? '127.0.0.1' : process.env.HOST
const answer = await fetch(`http://${host}:${process.env.PORT}/${path}`, { signal: AbortSignal.timeout(4_000) })
if (!answer.ok) {
  console.error(`${path} returned ${answer.status}: ${await answer.text()}`)
  process.exitCode = 1
}
