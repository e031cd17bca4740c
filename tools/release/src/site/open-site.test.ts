import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readSiteUrl } from './open-site.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-site-url-'))
})

afterEach(() => rm(home, { recursive: true }))

test('finds the local site on any port', async () => {
  await writeFile(join(home, 'site-url'), 'http://localhost:4600\n')
  expect(readSiteUrl({ KINORA_HOME: home })).toBe('http://localhost:4600')
})

test('prefers the site URL in the environment', async () => {
  await writeFile(join(home, 'site-url'), 'http://localhost:4600')
  expect(readSiteUrl({ KINORA_HOME: home, KINORA_SITE_URL: 'https://kinora.example/' })).toBe('https://kinora.example')
})

test.each(['', 'half wri'])('uses the default port of npm start if the stored site URL is "%s"', async (text) => {
  expect(readSiteUrl({ KINORA_HOME: home })).toBe('http://localhost:3000')
  await writeFile(join(home, 'site-url'), text)
  expect(readSiteUrl({ KINORA_HOME: home })).toBe('http://localhost:3000')
})
