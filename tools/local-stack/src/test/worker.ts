/* Test process that reports that it is ready and then behaves as its argument says. */
const [behaviour = 'works'] = process.argv.slice(2)

if (behaviour === 'fails') {
  console.error('The bucket does not exist.')
  process.exit(3)
}
if (behaviour === 'stubborn') process.on('SIGTERM', () => {})
// Keep the process running.
setInterval(() => {}, 60_000)
if (behaviour !== 'silent') {
  process.send?.({ ready: true })
  console.log('Ready.')
}
