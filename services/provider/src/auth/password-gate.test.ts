import { createPasswordGate } from './password-gate.ts'

/** A task that the test finishes explicitly. */
function task() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const run = jest.fn(() => promise)
  return { run, end: () => resolve('done') }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('limits parallel tasks, queues further tasks in order, and rejects tasks when the queue is full', async () => {
  const gate = createPasswordGate({ atOnce: 2, waiting: 2 })
  const tasks = Array.from({ length: 5 }, task)
  const results = tasks.map(({ run }) => gate.run(run).catch((error: unknown) => error))
  const begun = () => tasks.map(({ run }) => run.mock.calls.length)

  await settled()
  expect(begun()).toEqual([1, 1, 0, 0, 0])
  expect(await results[4]).toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
  tasks[1]?.end()
  await settled()
  expect(begun()).toEqual([1, 1, 1, 0, 0])

  for (const { end } of tasks) end()
  expect(await Promise.all(results.slice(0, 4))).toEqual(Array(4).fill('done'))
  expect(await gate.run(async () => 'again')).toBe('again')
})

test('a failed task frees its slot', async () => {
  const gate = createPasswordGate({ atOnce: 1, waiting: 1 })
  const failing = gate.run(async () => {
    throw new Error('no')
  })
  const next = gate.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
