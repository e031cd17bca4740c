import { File as NodeFile } from 'node:buffer'

import { mockNetwork } from '@kinora/test-kit'
import { installObjectUrlShim } from '@kinora/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'

import { renderUpload, videoFile } from '../../test/render-upload.tsx'

installObjectUrlShim()
mockNetwork()

function soon(video: HTMLMediaElement, event: string) {
  queueMicrotask(() => video.dispatchEvent(new Event(event)))
}

/** Simulates 100-second, 1920 × 1080 videos in jsdom, which can neither play nor paint. Each frame contains its position in seconds. */
function installPictures({ isPlayable = true } = {}) {
  const { prototype } = HTMLMediaElement
  jest.spyOn(prototype, 'duration', 'get').mockReturnValue(100)
  jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1920)
  jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(1080)
  jest.spyOn(prototype, 'src', 'set').mockImplementation(function load(this: HTMLMediaElement) {
    soon(this, isPlayable ? 'loadeddata' : 'error')
  })
  let second = 0
  jest.spyOn(prototype, 'currentTime', 'set').mockImplementation(function seek(this: HTMLMediaElement, time) {
    second = time
    soon(this, 'seeked')
  })
  const painted: [width: number, height: number][] = []
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function encode(this: HTMLCanvasElement, done) {
    painted.push([this.width, this.height])
    done(new Blob([`second ${second}`], { type: 'image/jpeg' }))
  })
  return painted
}

afterEach(() => jest.restoreAllMocks())

test('a chosen video frame becomes the thumbnail', async () => {
  const painted = installPictures()
  const { user } = await renderUpload()
  await user.upload(screen.getByLabelText('Video file'), videoFile)
  const pictures = within(await screen.findByRole('group', { name: 'Or choose a frame from the video' }))
  const names = pictures.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Frame at 0:10', 'Frame at 0:35', 'Frame at 1:00', 'Frame at 1:25'])
  // The widest that a thumbnail is ever displayed.
  expect(painted).toEqual(Array.from({ length: 4 }, () => [1280, 720]))

  await user.click(pictures.getByRole('button', { name: 'Frame at 0:35' }))
  expect(pictures.getByRole('button', { name: 'Frame at 0:35' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('frame-2.jpg')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove thumbnail' }))
  expect(pictures.getByRole('button', { name: 'Frame at 0:35' })).toHaveAttribute('aria-pressed', 'false')
})

test('removing the video removes its frames', async () => {
  installPictures()
  const { user } = await renderUpload()
  await user.upload(screen.getByLabelText('Video file'), videoFile)
  expect(await screen.findAllByRole('button', { name: /^Frame at/ })).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Remove video' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Frame at/ })).not.toBeInTheDocument())
})

test('warns about a video that the browser cannot play, and does not offer frames', async () => {
  installPictures({ isPlayable: false })
  const { user } = await renderUpload()
  // The file's first bytes look like a video.
  const ogg = new NodeFile(['OggS'], 'a.ogv', { type: 'video/ogg' }) as unknown as File
  await user.upload(screen.getByLabelText('Video file'), ogg)
  expect(await screen.findByText(/Your browser can't play this video/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Frame at/ })).not.toBeInTheDocument()
})
