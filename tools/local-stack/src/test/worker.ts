/* A process of a test: says that it is ready, and does as its argument says. */
const [behaviour = 'works'] = process.argv.slice(2)

if (behaviour === 'fails') {
  console.error('The bucket does not exist.')
  process.exit(3)
}
if (behaviour === 'stubborn') process.on('SIGTERM', () => {})
// Something to live for.
setInterval(() => {}, 60_000)
if (behaviour !== 'silent') process.send?.({ ready: true })
