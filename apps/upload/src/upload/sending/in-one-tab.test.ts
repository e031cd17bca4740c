import { ElsewhereError, inOneTab } from './in-one-tab.ts'

/** Simulates Web Locks shared by all tabs. */
function installLocks() {
  const locked = new Set<string>()
  async function request(name: string, _: LockOptions, callback: (lock: object | null) => Promise<unknown>) {
    if (locked.has(name)) return callback(null)
    locked.add(name)
    try {
      return await callback({})
    } finally {
      locked.delete(name)
    }
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

const fileOf = (content: string) => new File([content], 'a.mp4', { lastModified: 1 })

test('sends a file in one tab at a time, and fails in a second tab until the first has finished', async () => {
  installLocks()
  const first = Promise.withResolvers<void>()
  const sent: string[] = []
  const sending = inOneTab(fileOf('a'), () => first.promise)
  await expect(inOneTab(fileOf('a'), async () => void sent.push('second'))).rejects.toThrow(ElsewhereError)
  await inOneTab(fileOf('another'), async () => void sent.push('another file'))
  first.reject(new Error('The connection was lost.'))
  await expect(sending).rejects.toThrow('lost')
  await inOneTab(fileOf('a'), async () => void sent.push('again'))
  expect(sent).toEqual(['another file', 'again'])
})

test('sends a file in a browser without Web Locks', async () => {
  const sent = jest.fn().mockResolvedValue(undefined)
  await inOneTab(fileOf('a'), sent)
  expect(sent).toHaveBeenCalledTimes(1)
})
