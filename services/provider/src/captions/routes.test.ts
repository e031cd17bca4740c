import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()
const english = { language: 'en', label: 'English', text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n' }

async function arrange() {
  const owner = await provider.user()
  return { owner, video: await owner.publishes() }
}

/** Requests a caption file without credentials, like a browser's `<track>`. */
const read = (src: string) => fetch(new URL(src, provider.url))

test('captions that an owner adds are served to viewers', async () => {
  const { owner, video } = await arrange()
  expect((await owner.post(`/videos/${video.id}/captions`, english)).status).toBe(200)
  await owner.post(`/videos/${video.id}/captions`, { ...english, language: 'pt-BR', label: 'Brasil' })

  const { captions } = (await provider.visitor.get(`/videos/${video.id}`)).data
  expect(captions.map(({ language, label }: typeof english) => [language, label])).toEqual([
    ['pt-BR', 'Brasil'],
    ['en', 'English'],
  ])
  const file = await read(captions[1].src)
  expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    'nosniff',
  ])
  expect(await file.text()).toBe(english.text)
})

test('new captions replace those in the same language and get a new URL', async () => {
  const { owner, video } = await arrange()
  const put = async (text: string) => {
    await owner.post(`/videos/${video.id}/captions`, { ...english, text })
    const [caption] = (await owner.get(`/videos/${video.id}`)).data.captions
    return caption.src
  }
  const first = await put(english.text)
  provider.clock.advance({ seconds: 1 })
  const second = await put(english.text.replace('Hello', 'Good morning'))
  expect(second).not.toBe(first)
  expect(await (await read(second)).text()).toContain('Good morning')
})

test('an owner can remove captions', async () => {
  const { owner, video } = await arrange()
  await owner.post(`/videos/${video.id}/captions`, english)
  expect((await owner.delete(`/videos/${video.id}/captions/en`)).status).toBe(200)
  expect((await owner.delete(`/videos/${video.id}/captions/en`)).status).toBe(200)
  expect((await owner.get(`/videos/${video.id}`)).data.captions).toEqual([])
  expect((await read(`/api/v1/videos/${video.id}/captions/en`)).status).toBe(404)
})

test('only the owner can change captions', async () => {
  const { owner, video } = await arrange()
  await owner.post(`/videos/${video.id}/captions`, english)
  const other = await provider.user()
  const path = `/videos/${video.id}/captions`
  const answers = [
    await other.post(path, english),
    await other.delete(`${path}/en`),
    await provider.visitor.post(path, english),
    await provider.visitor.delete(`${path}/en`),
    await owner.post('/videos/none/captions', english),
    await owner.delete('/videos/none/captions/en'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 401, 401, 404, 404])
  expect((await owner.get(`/videos/${video.id}`)).data.captions).toHaveLength(1)
})

test.each([
  ['language', { language: '../en' }],
  ['language', { language: 'English' }],
  ['label', { label: ' ' }],
  ['label', { label: 'x'.repeat(61) }],
  ['text', { text: '' }],
  ['text', { text: 'WEBVTT' }],
  ['text', { text: '<script>WEBVTT --></script>' }],
  ['text', { text: 'WEBVTTX\n\n00:00.000 --> 00:02.000\nHello' }],
  ['text', { text: `WEBVTT\n\n-->${'x'.repeat(990_000)}` }],
])('rejects captions with an invalid %s (%#)', async (field, over) => {
  const { owner, video } = await arrange()
  const { status, body } = await owner.post(`/videos/${video.id}/captions`, { ...english, ...over })
  expect(status).toBe(400)
  expect(body.errors?.map((error) => error.field)).toEqual([field])
})

test('rejects captions with too many bytes and reports the limit', async () => {
  const { owner, video } = await arrange()
  const text = `WEBVTT\n\n00:00.000 --> 00:02.000\n${'字'.repeat(980_000)}`
  const { status, body } = await owner.post(`/videos/${video.id}/captions`, { ...english, text })
  expect([status, body.message]).toEqual([413, 'The request is too large. The maximum body size is 1,048,576 bytes.'])
})

test('video lists omit captions', async () => {
  const { owner, video } = await arrange()
  await owner.post(`/videos/${video.id}/captions`, english)
  const { videos } = (await owner.get('/videos?limit=50')).data
  expect(videos.find(({ _id }: { _id: string }) => _id === video.id)).not.toHaveProperty('captions')
})
