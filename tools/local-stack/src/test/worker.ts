/* A test process that reports that it is ready and behaves as its argument specifies. */
const [behaviour = 'works'] = process.argv.slice(2)

if (behaviour === 'fails') {
  console.error('The bucket does not exist.')
  process.exit(3)
}
if (behaviour === 'stubborn') process.on('SIGTERM', () => {})
// Keeps the process running.
setInterval(() => {}, 60_000)
if (behaviour !== 'silent') process.send?.({ ready: true })
