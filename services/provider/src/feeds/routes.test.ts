import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider({ publicOrigin: 'https://kinora.example' })

const read = async (path: string) => {
  const response = await fetch(`${provider.url}/api/v1${path}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('feed readers get the newest videos of the site and of a channel', async () => {
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

test('there is no feed of a channel that does not exist', async () => {
  const { status, text } = await read('/users/channel/nobody/rss')
  expect([status, JSON.parse(text).code]).toEqual([404, 'CHANNEL_NOT_FOUND'])
})
