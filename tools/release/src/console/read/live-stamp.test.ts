import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { promote } from '../../releases/promote.ts'
import { openSite } from '../../site/open-site.ts'
import { publishFixture } from '../../test/fixture-builds.ts'
import { createLiveStamp, liveEveryMs } from './live-stamp.ts'

let home: string
let now: number

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-stamp-'))
  now = 1_000
  jest.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(async () => {
  jest.restoreAllMocks()
  await rm(home, { recursive: true })
})

const published = (...args: [string, string?]) => publishFixture(join(home, 'site'), ...args)

test('the stamp changes after another publish or promotion, soon enough for the page to show it within two seconds', async () => {
  const site = openSite({ KINORA_HOME: home, KINORA_SITE_URL: 'http://127.0.0.1:1' })
  const readStamp = createLiveStamp(site)
  const stamps = [(await readStamp()).stamp]
  for (const step of [() => published('shell', '0.9.0-a'), () => promote(['shell@0.9.0-a'], site.store)]) {
    await step()
    now += liveEveryMs.storage - 1
    // The storage is read only once per interval.
    expect((await readStamp()).stamp).toBe(stamps.at(-1))
    now += 1
    stamps.push((await readStamp()).stamp)
  }
  expect(new Set(stamps).size).toBe(3)
  // Leaves enough of the two seconds for reading.
  expect((await readStamp()).againMs + liveEveryMs.storage).toBeLessThanOrEqual(1_200)
})
