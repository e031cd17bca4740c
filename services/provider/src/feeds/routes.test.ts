import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider({ publicOrigin: 'https://kinora.example' })

const read = async (path: string) => {
  const response = await fetch(`${provider.url}/api/v1${path}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('feeds list the newest videos on the site and on a channel', async () => {
  const [ada, bea] = [await provider.user({ fullName: 'Ada & Co', username: 'ada' }), await provider.user()]
  const old = await ada.publishes({ title: 'Old <b>& bold</b> ]]>', minutesAgo: 60 })
  await bea.publishes({ title: 'New' })
  const site = await read('/rss')
  expect([site.status, site.type]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(site.text.indexOf('New')).toBeLessThan(site.text.indexOf('Old'))

  const { text } = await read('/users/channel/ada/rss')
  expect(text).toContain('<rss version="2.0"')
  expect(text).toContain(`<link>https://kinora.example/watch/${old.id}</link>`)
  expect(text).not.toContain('New')
  expect(text).not.toContain('<b>& bold</b> ]]>]]>')
  expect(text).toContain('Ada &amp; Co')
})

test('the feed of a missing channel returns 404', async () => {
  const { status, text } = await read('/users/channel/nobody/rss')
  expect([status, JSON.parse(text).code]).toEqual([404, 'CHANNEL_NOT_FOUND'])
})

test('escapes hostile strings and URLs', async () => {
  const bare = `http://${new URL(provider.url).host}`
  const hostile = '</title>]]><script>alert(1)</script>\u0008\ufffe<!ENTITY x SYSTEM "file:///etc/passwd">&x;'
  const eve = await provider.user({ fullName: hostile, username: 'eve' })
  await eve.publishes({ title: hostile, description: hostile })
  for (const path of ['/rss', '/users/channel/eve/rss', '/users/channel/eve/rss?username=ada&limit=-1']) {
    const { status, text } = await read(path)
    expect(status).toBe(200)
    expect(text).toContain('alert(1)')
    const outside = text.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')
    expect(outside).not.toMatch(/<script|<!ENTITY|\]\]>|&x;/)
    // XML 1.0 doesn't allow these characters, even if they are escaped.
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  }
  for (const name of ['..%2f..%2fetc', '%00', "eve'--", '%ff', 'e'.repeat(10_000)])
    expect((await fetch(`${bare}/api/v1/users/channel/${name}/rss`)).status).toBeGreaterThanOrEqual(400)
})

test('a forged host does not appear in the links', async () => {
  const { text } = await read('/rss')
  const forged = await fetch(`${provider.url}/api/v1/rss`, { headers: { 'x-forwarded-host': 'evil.example' } })
  expect(await forged.text()).toBe(text)
})
