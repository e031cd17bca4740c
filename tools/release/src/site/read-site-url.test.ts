import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readSiteUrl } from './read-site-url.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-site-url-'))
})

afterEach(() => rm(home, { recursive: true }))

test("finds this machine's site on any port", async () => {
  await writeFile(join(home, 'site-url'), 'http://localhost:4600\n')
  expect(readSiteUrl({ KINORA_HOME: home })).toBe('http://localhost:4600')
})

test('a URL in the environment takes precedence', async () => {
  await writeFile(join(home, 'site-url'), 'http://localhost:4600')
  expect(readSiteUrl({ KINORA_HOME: home, KINORA_SITE_URL: 'https://kinora.example/' })).toBe('https://kinora.example')
})

test.each(['', 'half wri'])(
  'without one, or with only "%s" instead, uses the default port of npm start',
  async (text) => {
    expect(readSiteUrl({ KINORA_HOME: home })).toBe('http://localhost:3000')
    await writeFile(join(home, 'site-url'), text)
    expect(readSiteUrl({ KINORA_HOME: home })).toBe('http://localhost:3000')
  },
)
