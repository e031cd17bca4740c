import { createQueryClient, queryKeys } from '@kinora/api-client/queries'

import { previewCards } from './preview-cards.ts'

const card = (id: string) => `<article><div><img alt=""></div><h3><a href="/watch/${id}">Video</a></h3></article>`
let end = () => {}
const played: string[] = []

beforeEach(() => {
  jest.useFakeTimers()
  played.splice(0)
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function start(this: HTMLMediaElement) {
    played.push(this.src)
  })
  answerMedia('')
  document.body.innerHTML = `${card('v-1')}${card('v%202')}${card('no-file')}<p>Elsewhere</p>`
  const queryClient = createQueryClient()
  queryClient.setQueryData(queryKeys.videos(), {
    videos: [
      { _id: 'v-1', videoFile: '/media/1.mp4' },
      { _id: 'v 2', videoFile: '/media/2.mp4' },
      { _id: 'no-file', videoFile: '' },
    ],
  })
  end = previewCards(queryClient)
})

afterEach(() => {
  end()
  jest.useRealTimers()
  jest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
})

/** Makes only this media feature match. */
function answerMedia(matching: string) {
  globalThis.matchMedia = ((query: string) => ({ matches: matching !== '' && query.includes(matching) })) as never
}

async function rest(selector: string, { pointerType = 'mouse', ms = 600 } = {}) {
  const event = Object.assign(new Event('pointerover', { bubbles: true }), { pointerType })
  document.querySelector(selector)?.dispatchEvent(event)
  await jest.advanceTimersByTimeAsync(ms)
}

const videos = () => [...document.querySelectorAll('video')]

test('does not play a preview on a removed card or a card without a thumbnail', async () => {
  const words = '<div><img alt="" class="avatar"></div><h3><a href="/watch/v-1">Video</a></h3>'
  document.body.innerHTML = `<article id="bare"><div><svg></svg></div>${words}</article>${card('v-1')}`
  await rest('#bare a')
  expect(videos()).toEqual([])
  await rest('article:last-child a', { ms: 599 })
  document.body.replaceChildren()
  await jest.advanceTimersByTimeAsync(1)
  expect(played).toEqual([])
})

test('plays a hovered card’s video without sound, in place of the thumbnail', async () => {
  await rest('article a', { ms: 599 })
  expect(videos()).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  const [video] = videos()
  expect(video?.muted).toBe(true)
  expect(video?.parentElement?.querySelector('img')).not.toBeNull()
  expect(played).toEqual([`${location.origin}/media/1.mp4`])
  // The video stays hidden until it has a frame to show.
  expect(video?.style.opacity).toBe('0')
  video?.dispatchEvent(new Event('playing'))
  expect(video?.style.opacity).toBe('1')
})

test('plays one preview at a time, and stops it when the mouse leaves the card', async () => {
  await rest('article a')
  await rest('article:nth-of-type(2) a')
  expect(videos().map(({ src }) => src)).toEqual([`${location.origin}/media/2.mp4`])
  await rest('p')
  expect(videos()).toEqual([])
  await rest('article a', { ms: 300 })
  await rest('p')
  expect(played).toHaveLength(2)
})

test('stops a preview after a few seconds', async () => {
  await rest('article a')
  const [video] = videos()
  Object.defineProperty(video, 'currentTime', { value: 10.2 })
  video?.dispatchEvent(new Event('timeupdate'))
  expect(videos()).toEqual([])
  expect(video?.hasAttribute('src')).toBe(false)
})

test('restores the thumbnail when the card is pressed or the file fails to load', async () => {
  await rest('article a')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(videos()).toEqual([])
  await rest('article a')
  videos()[0]?.dispatchEvent(new Event('error'))
  expect(videos()).toEqual([])
})

test('does not play a preview on touch, or on a card without a file', async () => {
  await rest('article a', { pointerType: 'touch' })
  await rest('article:nth-of-type(3) a')
  expect(videos()).toEqual([])
})

test('does not play previews if the viewer saves data or prefers reduced motion', async () => {
  Object.assign(navigator, { connection: { saveData: true } })
  await rest('article a')
  Object.assign(navigator, { connection: { saveData: false } })
  await rest('article:nth-of-type(2) a')
  expect(videos()).toHaveLength(1)
  localStorage.setItem('watch:quality', JSON.stringify({ height: 0, savesData: true }))
  await rest('article a')
  expect(videos()).toEqual([])
  localStorage.setItem('watch:quality', '')
  answerMedia('prefers-reduced-motion')
  await rest('article:nth-of-type(2) a')
  expect(videos()).toEqual([])
})
