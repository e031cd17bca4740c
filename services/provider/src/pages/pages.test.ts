import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandRunner } from '../test/command-runner.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { videoFileRule } from '../uploads/upload-rules.ts'
import { readPageFiles } from './page-files.ts'

const provider = startTestProvider()
const seedFolder = fileURLToPath(new URL('../../seed/pages', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-pages-'))
})
afterEach(() => rm(folder, { recursive: true }))

const runCommand = commandRunner('pages', provider)

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

test('the operator can store, replace, list and delete pages, and everyone can read them @long', async () => {
  await write('about.md', '\ufeff# About us\r\n\r\nHello **you**.\r\n')
  await write('how-it-works.md', '# How it works\n\nBy itself.')
  await write('notes.txt', 'Not a page.')
  expect(await runCommand('set', folder)).toBe('Stored: about, how-it-works')
  const { status, data } = await provider.visitor.get('/pages/about')
  expect(status).toBe(200)
  expect(data).toEqual({
    slug: 'about',
    title: 'About us',
    markdown: 'Hello **you**.',
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })

  await runCommand('set', await write('about.md', '# About\nNew.'))
  expect((await (await provider.user()).get('/pages/about')).data).toMatchObject({ title: 'About', markdown: 'New.' })
  expect(await runCommand('list')).toMatch(/^\S+ about: About\n\S+ how-it-works: How it works$/)
  expect(await runCommand('delete', 'about')).toBe('Deleted: about')
  await expect(runCommand('delete', 'about')).rejects.toThrow('Page "about" does not exist.')
  expect(await provider.visitor.get('/pages/about')).toMatchObject({ status: 404 })
})

test('a missing page and an unknown call have different error codes', async () => {
  const missing = await provider.visitor.get('/pages/none')
  expect([missing.status, missing.body]).toEqual([
    404,
    { statusCode: 404, success: false, message: 'Page not found', code: 'PAGE_NOT_FOUND' },
  ])
  const unknown = await provider.visitor.get('/pages/none/more')
  expect(unknown.status).toBe(404)
  expect(unknown.body).not.toHaveProperty('code')
})

test.each(['__proto__', '..%2F..%2Fetc%2Fpasswd', "a'%20or%201=1--", '%00', 'a'.repeat(10_000)])(
  'rejects the slug %.40s',
  async (slug) => {
    expect((await provider.visitor.get(`/pages/${slug}`)).status).toBeGreaterThanOrEqual(400)
    expect((await provider.visitor.get(`/pages/${slug}`)).status).toBeLessThan(500)
  },
)

test('pages cannot be written over HTTP', async () => {
  await runCommand('set', await write('about.md', '# About\nText.'))
  const page = { slug: 'about', title: 'Mine', markdown: 'Mine.' }
  for (const caller of [provider.visitor, await provider.user()])
    for (const answer of [
      await caller.post('/pages', page),
      await caller.post('/pages/about', page),
      await caller.patch('/pages/about', page),
      await caller.delete('/pages/about'),
    ])
      expect([404, 405]).toContain(answer.status)
  expect((await provider.visitor.get('/pages/about')).data.title).toBe('About')
})

test.each([
  ['About.md', '# About\nText.', 'its name must be like "about.md"'],
  ['about.md', 'Text.', 'its first line must be its title'],
  ['about.md', '# About', 'it does not have any text below its title'],
  ['about.md', `# ${'x'.repeat(101)}\nText.`, 'its title is longer than 100 characters'],
  ['about.md', `# About\n${'x'.repeat(50_001)}`, 'it is longer than 50000 characters'],
  ['about.md', `# About\n${'x'.repeat(200_000)}`, 'it is larger than 50000 characters'],
  ['about.md', '# About\nHid\u202eden', 'it contains invisible or unreadable characters'],
])('rejects the file %s with the content %.20j', async (name, text, message) => {
  await expect(readPageFiles(await write(name, text))).rejects.toThrow(message)
})

test("stores all of a folder's pages or none of them", async () => {
  await write('terms.md', '# Terms\nText.')
  await write('wrong.md', 'No title.')
  await expect(runCommand('set', folder)).rejects.toThrow('wrong.md is not a valid page')
  expect(await provider.visitor.get('/pages/terms')).toMatchObject({ status: 404 })
  const empty = await mkdtemp(join(folder, 'empty-'))
  await expect(runCommand('set', empty)).rejects.toThrow('contains no .md files')
})

test('the demo data contains a valid page for each link', async () => {
  const pages = await readPageFiles(seedFolder)
  expect(pages).toHaveLength((await readdir(seedFolder)).length)
  expect(pages.map(({ slug }) => slug)).toEqual(
    'about advertise contact copyright creators developers feedback help policy press privacy terms'.split(' '),
  )
})

test.each(['creators', 'help'])('the page %s in the demo data states the upload limit', async (slug) => {
  const page = (await readPageFiles(seedFolder)).find((each) => each.slug === slug)
  expect(page?.markdown).toContain(`up to ${videoFileRule.maxBytes / 1024 / 1024} MB`)
})
