import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage, publish } from '@kinora/release'

import { ask } from './attack/ask.ts'
import { storedFiles } from './attack/stored-files.ts'
import { mediaFolder, siteUrl, targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'

const script = '<script>document.title = "hostile"</script>'
const siteRoot = () => process.env['KINORA_SITE_ROOT'] ?? ''
const build = '/mf/hostile/1.0.0-0123456789'
const folder = () => join(siteRoot(), build)

test.beforeAll(async () => {
  await mkdir(folder(), { recursive: true })
  await writeFile(join(folder(), 'page.html'), script)
  await writeFile(join(folder(), 'picture.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)
  for (const odd of [
    'page.xhtml',
    'page.htm',
    'page.shtml',
    'data.xml',
    'run.php',
    'book.pdf',
    'old.swf',
    '.env',
    'no-kind',
  ]) {
    await writeFile(join(folder(), odd), script)
  }
  await writeFile(join(siteRoot(), 'secret.js'), 'a secret')
  await symlink(join(siteRoot(), 'secret.js'), join(folder(), 'link.js'))
  await symlink(siteRoot(), join(folder(), 'folder'))
})

test.afterAll(async () => {
  await rm(join(siteRoot(), 'mf/hostile'), { recursive: true, force: true })
  await rm(join(siteRoot(), 'secret.js'), { force: true })
})

test("a build's page or image does not run its script when opened directly", async ({ page }) => {
  for (const name of ['page.html', 'picture.svg', 'page.xhtml', 'page.htm', 'data.xml']) {
    const { status, headers } = await ask(siteUrl(), `GET ${build}/${name}`)
    if (status !== 404) {
      expect([name, status, headers['x-content-type-options']]).toEqual([name, 200, 'nosniff'])
      expect([name, headers['content-security-policy']]).toEqual([name, expect.stringContaining('sandbox')])
    }
    // The browser downloads the file and stays on the current page.
    await page.goto(`${siteUrl()}${build}/${name}`).catch(() => {})
    expect(await page.title()).not.toBe('hostile')
  }
})

test('files of unknown types are not served', async () => {
  for (const name of ['run.php', 'book.pdf', 'old.swf', '.env', 'no-kind', 'page.shtml', 'page.xhtml']) {
    expect([name, (await ask(siteUrl(), `GET ${build}/${name}`)).status]).toEqual([name, 404])
  }
})

test('a symlink in the storage folder is not followed out of its build', async () => {
  for (const path of [`${build}/link.js`, `${build}/folder/secret.js`, `${build}/folder/discovery/current.json`]) {
    const { status, text } = await ask(siteUrl(), `GET ${path}`)
    expect([path, status]).toEqual([path, 404])
    expect(text).not.toContain('secret')
  }
})

for (const { where, base } of targets) {
  test(`${where}: a symlink in the upload folder is not followed`, async () => {
    const link = join(mediaFolder(), 'videos/hostilelink.mp4')
    await mkdir(join(mediaFolder(), 'videos'), { recursive: true })
    await symlink(join(siteRoot(), 'secret.js'), link)
    try {
      const { status, text } = await ask(base(), 'GET /media/videos/hostilelink.mp4')
      expect(status).toBe(404)
      expect(text).not.toContain('secret')
    } finally {
      await rm(link)
    }
  })

  test(`${where}: path traversal in any spelling does not leave the folder`, { tag: '@smoke' }, async () => {
    const ups = [
      '..',
      '%2e%2e',
      '.%2e',
      '%252e%252e',
      '..%2f',
      '..%5c',
      '..\\',
      '%c0%ae%c0%ae',
      '..;',
      '%2e%2e%2f',
      '.%00.',
    ]
    for (const up of ups) {
      for (const folder of ['/media/videos', '/media', '/mf/shell', '/mf', '/discovery', '/discovery/releases']) {
        for (const target of ['secret.js', 'secrets.json', 'etc/passwd', 'discovery/current.json']) {
          const path = `${folder}/${`${up}/`.repeat(4)}${target}`
          const { status, text, headers } = await ask(base(), `GET ${path}`)
          // Other paths may turn out to be pages.
          const isPage = status === 200 && headers['content-type'] === 'text/html; charset=utf-8'
          expect([path, isPage || [400, 404].includes(status), status]).toEqual([path, true, status])
          expect(text).not.toMatch(/a secret|accessTokenSecret|root:x|"stable":/)
        }
      }
    }
  })
}

test('a package with path traversal in its name or version is rejected before anything is written', async () => {
  const home = await mkdtemp(join(tmpdir(), 'kinora-hostile-publish-'))
  try {
    const storage = createFolderStorage(join(home, 'site'))
    for (const [name, version] of [
      ['../../evil', '1.0.0'],
      ['@kinora/../evil', '1.0.0'],
      ['..', '1.0.0'],
      ['@kinora/..', '1.0.0'],
      ['@evil/shell/../../evil', '1.0.0'],
      ['evil\0', '1.0.0'],
      ['evil', '../../1.0.0'],
      ['evil', '1.0.0/../../..'],
      ['evil', '1.0.0\\..\\..'],
      ['evil', '..'],
      ['evil', ''],
      ['C:evil', '1.0.0'],
      ['/evil', '1.0.0'],
    ] as const) {
      const project = join(home, 'project')
      await rm(project, { recursive: true, force: true })
      await mkdir(join(project, 'src'), { recursive: true })
      await writeFile(
        join(project, 'package.json'),
        JSON.stringify({ name, version, type: 'module', kinora: { role: 'remote', owner: 'team evil', routes: [] } }),
      )
      await writeFile(join(project, 'src/index.ts'), 'export {}')
      await writeFile(
        join(project, 'webpack.config.mjs'),
        `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(join(home, 'ran'))}, ''); export default () => ({})`,
      )
      const before = await storedFiles(home)
      await expect(publish(project, storage, join(home, 'scratch')), `${name} ${version}`).rejects.toThrow(
        /name|version|package\.json/i,
      )
      expect(await storedFiles(home)).toEqual(before)
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})
