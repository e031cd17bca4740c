import { fillSkeleton } from './fill-skeleton.ts'

const card = '<div class="skeleton-card"><div class="skeleton-picture"></div><p></p></div>'
beforeEach(() => {
  document.body.innerHTML = `<div id="skeleton"><div class="skeleton-video"><div class="skeleton-picture"></div><p></p></div>${card.repeat(3)}</div>`
})

const skeleton = () => document.querySelector<HTMLElement>('#skeleton')
const answered = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const video = { title: 'Aurora', thumbnail: '/media/a.webp' }

test("shows a video's title, and loads its thumbnail with high priority", async () => {
  await fillSkeleton('video', answered({ data: video }))
  const picture = document.querySelector('.skeleton-video img')
  expect(picture).toHaveAttribute('src', '/media/a.webp')
  expect(picture).toHaveProperty('fetchPriority', 'high')
  expect(document.querySelector('.skeleton-video p')).toHaveTextContent('Aurora')
  expect(skeleton()).toHaveAttribute('data-filled')
})

test('keeps the server-rendered thumbnail unless the response has a different one', async () => {
  const place = document.querySelector('.skeleton-video .skeleton-picture')
  for (const [src, isSame] of [
    ['/media/a.webp', true],
    ['/media/old.webp', false],
  ] as const) {
    place?.replaceChildren()
    place?.insertAdjacentHTML('beforeend', `<img src="${src}" alt="" />`)
    const written = place?.querySelector('img')
    await fillSkeleton('video', answered({ data: video }))
    const [picture, ...others] = document.querySelectorAll('.skeleton-video img')
    expect(picture).toHaveAttribute('src', '/media/a.webp')
    expect([picture === written, others]).toEqual([isSame, []])
  }
})

test('fills one card per video', async () => {
  await fillSkeleton('cards', answered({ data: { videos: [video, { title: '' }] } }))
  const cards = [...document.querySelectorAll('.skeleton-card')]
  expect(cards.map((card) => card.textContent)).toEqual(['Aurora', 'Untitled video'])
  expect(cards.map((card) => card.querySelectorAll('img').length)).toEqual([1, 0])
})

test('escapes titles', async () => {
  await fillSkeleton('video', answered({ data: { title: '<img src=x onerror=alert(1)>' } }))
  expect(document.querySelector('.skeleton-video p')).toHaveTextContent('<img src=x onerror=alert(1)>')
  expect(document.querySelector('img')).not.toBeInTheDocument()
})

test('removes a broken thumbnail', async () => {
  await fillSkeleton('video', answered({ data: video }))
  document.querySelector('.skeleton-video img')?.dispatchEvent(new Event('error'))
  expect(document.querySelector('img')).not.toBeInTheDocument()
})

test.each<[string, () => Promise<Response>]>([
  ['a failure', () => answered({ success: false, data: video }, 404)],
  ['a response with an unexpected shape', () => answered({ data: null })],
  ['invalid JSON', () => Promise.resolve(new Response('<h1>Proxy</h1>'))],
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s leaves the skeleton empty', async (_, respond) => {
  await fillSkeleton('video', respond())
  expect(skeleton()).not.toHaveAttribute('data-filled')
  expect(document.querySelector('img')).not.toBeInTheDocument()
})

test('leaves the response readable for the caller', async () => {
  const response = answered({ data: video })
  await fillSkeleton('video', response)
  expect(await (await response).json()).toEqual({ data: video })
})
