import { success, apiPath, failure, accessToken, mockNetwork, wireUser, wireVideo } from '@kinora/test-kit'
import { installObjectUrlShim } from '@kinora/ui/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'

import { holdRedirects } from './test/hold-redirects.ts'
import { fileOfSize, renderUpload, thumbnail, videoFile } from './test/render-upload.tsx'
import { localTime } from './upload/visibility/visibility-rules.ts'

installObjectUrlShim()

const megabyte = 1024 * 1024
const uploadPath = apiPath('/videos')
const network = mockNetwork(http.post(uploadPath, () => success(wireVideo({ _id: 'v-new' }), 201)))

/** Holds back the provider's response until the returned function is called. */
function holdUpload(respond: () => Response) {
  const gate = Promise.withResolvers<void>()
  network.use(
    http.post(uploadPath, async () => {
      await gate.promise
      return respond()
    }),
  )
  return gate.resolve
}

/** Simulates the browser's progress events for an upload. Call this before the upload starts. */
function watchUpload() {
  const listen = jest.spyOn(XMLHttpRequestUpload.prototype, 'addEventListener')
  return function reportBytes(loaded: number, total: number) {
    const upload = listen.mock.contexts.at(-1) as XMLHttpRequestUpload
    listen.mockRestore()
    act(() => void upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total })))
  }
}

/** Starts an upload, navigates to another page, and ends the session there. */
async function endSession() {
  holdUpload(() => success(wireVideo(), 201))
  const rendered = await renderUpload()
  await rendered.fillIn()
  await rendered.submit()
  await screen.findByRole('progressbar')
  await act(() => rendered.router.navigate('/watch/v-1'))
  act(() => {
    rendered.api.session.forget()
    rendered.session.set({ status: 'signed-out', userData: null })
  })
  return rendered
}

const lost = () => HttpResponse.error()
const published = () => success(wireVideo({ _id: 'v-new' }), 201)

/** Whether the browser would ask for confirmation before closing the tab. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('the upload page', () => {
  test('the page has the fields, buttons and five tips', async () => {
    await renderUpload()
    expect(screen.getByLabelText('Video file')).toHaveAttribute('type', 'file')
    expect(screen.getByLabelText('Thumbnail')).toHaveAttribute('type', 'file')
    expect(screen.getByLabelText('Title')).toBeEnabled()
    expect(screen.getByLabelText('Description')).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Upload Video' })).toBeEnabled()
    const tips = screen.getByRole('region', { name: 'Tips for Better Uploads' })
    expect(within(tips).getAllByRole('listitem')).toHaveLength(5)
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(document.title).toBe('Upload Video · Kinora')
  })

  test('Cancel opens the home page', async () => {
    const { user, router } = await renderUpload()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('a chosen file', () => {
  test('a chosen file is shown with its name and can be removed', async () => {
    const { user } = await renderUpload()
    await user.upload(screen.getByLabelText('Video file'), videoFile)
    expect(screen.getByText('nanoseconds.mp4')).toBeVisible()
    expect(document.querySelector('video')).toHaveAttribute('src', expect.stringMatching(/^blob:/))
    await user.click(screen.getByRole('button', { name: 'Remove video' }))
    expect(screen.queryByText('nanoseconds.mp4')).not.toBeInTheDocument()
    expect(document.querySelector('video')).not.toBeInTheDocument()

    await user.upload(screen.getByLabelText('Thumbnail'), thumbnail)
    expect(screen.getByText('wire.png')).toBeVisible()
    expect(document.querySelector('form img')).toHaveAttribute('src', expect.stringMatching(/^blob:/))
    await user.click(screen.getByRole('button', { name: 'Remove thumbnail' }))
    expect(document.querySelector('form img')).not.toBeInTheDocument()
  })

  test.each([
    ['Video file', fileOfSize(100 * megabyte + 1, 'big.mp4', 'video/mp4'), 'Video file size should be less than 100MB'],
    ['Video file', fileOfSize(1, 'clip.mov', 'video/quicktime'), 'Please select a valid video file (MP4, WebM, Ogg)'],
    ['Thumbnail', fileOfSize(2 * megabyte + 1, 'big.png', 'image/png'), 'Thumbnail size should be less than 2MB'],
    ['Thumbnail', fileOfSize(1, 'still.gif', 'image/gif'), 'Please select a valid image (JPEG, PNG, WebP)'],
  ])('rejects an invalid file immediately (%s)', async (label, file, message) => {
    await renderUpload()
    // In the file chooser, users can choose to see all files.
    await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(label), file)
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message))
    expect(screen.queryByText(file.name)).not.toBeInTheDocument()
  })

  test('accepts a file of exactly 100 MB', async () => {
    const { user } = await renderUpload()
    await user.upload(screen.getByLabelText('Video file'), fileOfSize(100 * megabyte, 'edge.mp4', 'video/mp4'))
    expect(screen.getByText('edge.mp4')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a chosen file stays if the next file is rejected, and a valid file removes the message', async () => {
    await renderUpload()
    const user = userEvent.setup({ applyAccept: false })
    const input = screen.getByLabelText('Video file')
    await user.upload(input, videoFile)
    await user.upload(input, fileOfSize(1, 'clip.mov', 'video/quicktime'))
    expect(screen.getByText('nanoseconds.mp4')).toBeVisible()
    expect(screen.getByRole('alert')).toBeVisible()
    await user.upload(input, fileOfSize(1, 'better.webm', 'video/webm'))
    expect(screen.getByText('better.webm')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

function expectRefused({ label, message }: { label: string; message: string }) {
  const field = screen.getByLabelText(label)
  expect(screen.getByRole('alert')).toHaveTextContent(message)
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message))
}

describe('a rejected file', () => {
  const cases = [
    {
      label: 'Video file',
      remove: 'Remove video',
      good: videoFile,
      refused: fileOfSize(1, 'clip.mov', 'video/quicktime'),
      message: 'Please select a valid video file (MP4, WebM, Ogg)',
    },
    {
      label: 'Video file',
      remove: 'Remove video',
      good: videoFile,
      refused: fileOfSize(100 * megabyte + 1, 'big.mp4', 'video/mp4'),
      message: 'Video file size should be less than 100MB',
    },
    {
      label: 'Thumbnail',
      remove: 'Remove thumbnail',
      good: thumbnail,
      refused: fileOfSize(1, 'still.gif', 'image/gif'),
      message: 'Please select a valid image (JPEG, PNG, WebP)',
    },
  ] as const
  const sent: FormData[] = []

  beforeEach(() => {
    sent.splice(0)
    network.use(
      http.post(uploadPath, async ({ request }) => {
        sent.push(await request.formData())
        return success(wireVideo({ _id: 'v-new' }), 201)
      }),
    )
  })

  /** Completes a form in which only the last file chosen for this field is invalid. */
  async function refuse({ label, refused }: (typeof cases)[number]) {
    const { fillIn, submit } = await renderUpload()
    await fillIn()
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(screen.getByLabelText(label), refused)
    return { user, submit }
  }

  test.each(cases)('a rejected file prevents submitting, even after a valid file: $message', async (refusal) => {
    const { user, submit } = await refuse(refusal)
    expectRefused(refusal)
    for (const _try of [1, 2]) {
      await user.click(screen.getByLabelText('Title'))
      await submit()
      expectRefused(refusal)
      expect(screen.getByLabelText(refusal.label)).toHaveFocus()
    }
    expect(sent).toEqual([])
    // The page still shows the previous file.
    expect(screen.getByText(refusal.good.name)).toBeVisible()
    expect(screen.queryByText(refusal.refused.name)).not.toBeInTheDocument()
  })

  test.each(cases)('a rejected file stays rejected while other fields are filled in: $message', async (refusal) => {
    const { user, submit } = await refuse(refusal)
    await user.type(screen.getByLabelText('Title'), ' of light')
    await user.type(screen.getByLabelText('Description'), ' A foot.')
    expectRefused(refusal)
    await submit()
    expectRefused(refusal)
    expect(sent).toEqual([])
  })

  test.each(cases)('a valid file replaces a rejected file: $message', async (refusal) => {
    const { user, submit } = await refuse(refusal)
    await submit()
    await user.upload(screen.getByLabelText(refusal.label), refusal.good)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByLabelText(refusal.label)).toBeValid()
    await submit()
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test.each(cases)('removing a rejected file empties the field: $message', async (refusal) => {
    const { user, submit } = await refuse(refusal)
    await user.click(screen.getByRole('button', { name: refusal.remove }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByLabelText(refusal.label)).toBeValid()
    expect(screen.getByLabelText(refusal.label)).toHaveFocus()
    expect(screen.queryByText(refusal.good.name)).not.toBeInTheDocument()
    await submit()
    expect(screen.getByRole('alert')).toHaveTextContent(/^Please select a (video file|thumbnail)$/)
    expect(sent).toEqual([])
  })

  test.each(cases)('a rejected file can be removed without a previous valid file: $message', async (refusal) => {
    const { submit } = await renderUpload()
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(screen.getByLabelText(refusal.label), refusal.refused)
    await submit()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(refusal.message)
    await user.click(screen.getByRole('button', { name: refusal.remove }))
    expect(screen.queryByText(refusal.message)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: refusal.remove })).not.toBeInTheDocument()
  })

  test('submitting with rejected files in both fields focuses the first field', async () => {
    const [video, , picture] = cases
    const { submit, user } = await refuse(picture)
    await user.upload(screen.getByLabelText('Video file'), video.refused)
    await submit()
    const messages = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(messages).toEqual([video.message, picture.message])
    expect(screen.getByLabelText('Video file')).toHaveFocus()
  })
})

describe('the character counters', () => {
  test('a counter shows the length of the description', async () => {
    const { user } = await renderUpload()
    expect(screen.getByText('0/5000 characters')).toBeVisible()
    await user.type(screen.getByLabelText('Description'), 'Short 🎬')
    expect(screen.getByText('7/5000 characters')).toBeVisible()
  })

  test('a counter shows the length of the title near its limit', async () => {
    await renderUpload()
    const title = screen.getByLabelText('Title')
    fireEvent.change(title, { target: { value: 'a'.repeat(80) } })
    expect(screen.queryByText('80/100')).not.toBeInTheDocument()
    fireEvent.change(title, { target: { value: 'a'.repeat(81) } })
    expect(screen.getByText('81/100')).toBeVisible()
  })
})

/** Waits until the page handles dropped files, shortly after it appears. */
async function untilListening() {
  const heading = screen.getByRole('heading', { level: 1 })
  // `fireEvent` returns false if the default action was prevented.
  await waitFor(() =>
    expect(fireEvent.dragOver(heading, { dataTransfer: { types: ['Files'], files: [] } })).toBe(false),
  )
}

describe('a dropped or pasted file', () => {
  test('a file dropped anywhere on the page goes to its field, and the browser does not open it', async () => {
    await renderUpload()
    const types = ['Files']
    const heading = screen.getByRole('heading', { level: 1 })
    await untilListening()
    fireEvent.drop(heading, { dataTransfer: { types, files: [videoFile] } })
    expect(await screen.findByText('nanoseconds.mp4')).toBeVisible()
    fireEvent.drop(heading, { dataTransfer: { types, files: [thumbnail] } })
    expect(await screen.findByText('wire.png')).toBeVisible()
    expect(fireEvent.dragOver(heading, { dataTransfer: { types, files: [] } })).toBe(false)
    expect(fireEvent.dragOver(heading, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true)
  })

  test('a pasted image becomes the thumbnail', async () => {
    await renderUpload()
    await untilListening()
    fireEvent.paste(screen.getByLabelText('Title'), { clipboardData: { files: [thumbnail] } })
    expect(await screen.findByText('wire.png')).toBeVisible()
  })

  test('warns about a file whose content does not match its type, but still sends it', async () => {
    const { fillIn, submit } = await renderUpload()
    await fillIn()
    expect(await screen.findByText(/does not look like an MP4, WebM or Ogg video/)).toBeVisible()
    await submit()
    expect(await screen.findByText('Video uploaded successfully! Redirecting...')).toBeVisible()
  })
})

describe('the draft', () => {
  test('restores the draft when the viewer returns to the page', async () => {
    const { fillIn, router } = await renderUpload()
    await fillIn()
    await act(() => router.navigate('/'))
    await act(() => router.navigate('/upload'))
    expect(await screen.findByLabelText('Title')).toHaveValue(' Nanoseconds ')
    expect(screen.getByLabelText('Description')).toHaveValue('How long is one?')
    expect(screen.getByText('nanoseconds.mp4')).toBeVisible()
    expect(screen.getByText('wire.png')).toBeVisible()
  })
})

describe('submitting an invalid form', () => {
  test('an invalid form shows each error below its field, focuses the first invalid field, and sends nothing', async () => {
    network.use(http.post(uploadPath, () => failure(500, 'The video was sent.')))
    const { submit } = await renderUpload()
    await submit()
    const messages = screen.getAllByRole('alert').map((alert) => alert.textContent)
    expect(messages).toEqual([
      'Please select a video file',
      'Please select a thumbnail',
      'Title is required',
      'Description is required',
    ])
    expect(screen.getByLabelText('Video file')).toHaveFocus()
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Title is required')
    expect(screen.getByRole('button', { name: 'Upload Video' })).toBeEnabled()
  })

  test('submitting focuses the title if both files are valid', async () => {
    const { user, submit } = await renderUpload()
    await user.upload(screen.getByLabelText('Video file'), videoFile)
    await user.upload(screen.getByLabelText('Thumbnail'), thumbnail)
    await submit()
    expect(screen.getByLabelText('Title')).toHaveFocus()
  })

  test('rejects a title and a description that are too long', async () => {
    const { fillIn, submit } = await renderUpload()
    await fillIn()
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'a'.repeat(101) } })
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'a'.repeat(5001) } })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await submit()
    expect(screen.getByText('Title should be less than 100 characters')).toBeVisible()
    expect(screen.getByText('Description should be less than 5000 characters')).toBeVisible()
    expect(screen.getByText('5001/5000 characters')).toBeVisible()
  })

  test('correcting a field removes its error', async () => {
    const { user, submit } = await renderUpload()
    await submit()
    await user.type(screen.getByLabelText('Title'), 'N')
    expect(screen.queryByText('Title is required')).not.toBeInTheDocument()
    expect(screen.getByText('Description is required')).toBeVisible()
  })
})

describe('uploading', () => {
  test('an upload sends the four form fields with the access token', async () => {
    const sent = Promise.withResolvers<[string | null, FormData]>()
    network.use(
      http.post(uploadPath, async ({ request }) => {
        sent.resolve([request.headers.get('authorization'), await request.formData()])
        return success(wireVideo(), 201)
      }),
    )
    const { fillIn, submit } = await renderUpload()
    await fillIn()
    await submit()
    const [authorization, form] = await sent.promise
    expect(authorization).toBe(`Bearer ${localStorage.getItem('accessToken')}`)
    expect([...form.keys()].toSorted()).toEqual(['description', 'thumbnail', 'title', 'videoFile'])
    expect(form.get('title')).toBe('Nanoseconds')
    expect(form.get('description')).toBe('How long is one?')
    expect(await (form.get('videoFile') as File).text()).toBe('a video')
    expect(await (form.get('thumbnail') as File).text()).toBe('a picture')
  })

  test('an upload shows its progress, locks the form, and warns before the tab is closed', async () => {
    const release = holdUpload(() => failure(500))
    const reportBytes = watchUpload()
    const { fillIn, submit } = await renderUpload()
    await fillIn()
    expect(asksBeforeClosing()).toBe(false)
    await submit()
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    expect(screen.getByLabelText('Title')).toBeDisabled()
    expect(asksBeforeClosing()).toBe(true)
    const progress = screen.getByRole('progressbar', { name: 'Upload progress' })
    expect(progress).toHaveAttribute('aria-valuenow', '0')
    reportBytes(42_900_000, 100_000_000)
    await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '42'))
    expect(screen.getByText('42%')).toBeVisible()
    release()
    expect(await screen.findByRole('button', { name: 'Upload Video' })).toBeEnabled()
    expect(asksBeforeClosing()).toBe(false)
  })

  test('an upload continues in a notice when the viewer leaves the page, and does not redirect', async () => {
    const release = holdUpload(() => success(wireVideo({ _id: 'v/new' }), 201))
    const { fillIn, submit, router, user } = await renderUpload()
    await fillIn()
    const redirects = holdRedirects()
    await submit()
    await screen.findByRole('progressbar')
    expect(screen.queryByRole('region', { name: 'Upload' })).not.toBeInTheDocument()
    await act(() => router.navigate('/'))
    const notice = await screen.findByRole('region', { name: 'Upload' })
    expect(within(notice).getByText('Nanoseconds')).toBeVisible()
    expect(within(notice).getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
    expect(asksBeforeClosing()).toBe(true)

    release()
    expect(await within(notice).findByRole('status')).toHaveTextContent('Video uploaded successfully!')
    redirects.end()
    expect(router.state.location.pathname).toBe('/')
    expect(asksBeforeClosing()).toBe(false)
    await user.click(within(notice).getByRole('link', { name: 'Watch it' }))
    expect(router.state.location.pathname).toBe('/watch/v%2Fnew')
    expect(screen.queryByRole('region', { name: 'Upload' })).not.toBeInTheDocument()
  })

  test('an upload that fails after the viewer leaves shows a notice, and restores the form', async () => {
    const release = holdUpload(() => failure(413, 'This file is too large.'))
    const { fillIn, submit, router, user } = await renderUpload()
    await fillIn()
    await submit()
    await screen.findByRole('progressbar')
    await act(() => router.navigate('/'))
    release()
    const notice = await screen.findByRole('region', { name: 'Upload' })
    expect(await within(notice).findByRole('alert')).toHaveTextContent('This file is too large.')
    await user.click(within(notice).getByRole('link', { name: 'Back to the upload' }))
    expect(await screen.findByText('nanoseconds.mp4')).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue(' Nanoseconds ')
    expect(screen.getByRole('alert')).toHaveTextContent('This file is too large.')
  })

  test('an upload is shown again when the viewer returns to the page, and the notice can be closed', async () => {
    const release = holdUpload(() => success(wireVideo({ _id: 'v-new' }), 201))
    const { fillIn, submit, router, user } = await renderUpload()
    await fillIn()
    await submit()
    await screen.findByRole('progressbar')
    await act(() => router.navigate('/'))
    await act(() => router.navigate('/upload'))
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeDisabled()
    expect(screen.getByLabelText('Title')).toHaveValue(' Nanoseconds ')
    await act(() => router.navigate('/'))
    release()
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Upload' })).not.toBeInTheDocument()
    await act(() => router.navigate('/upload'))
    expect(await screen.findByLabelText('Title')).toHaveValue('')
  })

  test('an upload that finishes on another page leaves an empty form and does not redirect', async () => {
    const release = holdUpload(() => success(wireVideo({ _id: 'v-new' }), 201))
    const { fillIn, submit, router } = await renderUpload()
    await fillIn()
    await submit()
    await screen.findByRole('progressbar')
    await act(() => router.navigate('/'))
    release()
    await screen.findByText('Video uploaded successfully!')
    jest.useFakeTimers()
    await act(() => router.navigate('/upload'))
    expect(screen.getByLabelText('Title')).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Upload Video' })).toBeEnabled()
    await act(async () => jest.advanceTimersByTime(10_000))
    expect(router.state.location.pathname).toBe('/upload')
    jest.useRealTimers()
  })

  describe('after the session ends', () => {
    const ada = wireUser()
    const grace = wireUser({ _id: 'u-grace', fullName: 'Grace Hopper' })
    const stopped = /Your upload has stopped.*Log in again to continue\./

    /** Logs in the way another tab or the login page would. */
    function logIn({ session }: Awaited<ReturnType<typeof endSession>>, userData: typeof ada) {
      localStorage.setItem('accessToken', accessToken())
      act(() => session.set({ status: 'settling', userData: null }))
      act(() => session.set({ status: 'signed-in', userData }))
    }

    test('an upload stops after the session ends, and its notice has instructions but no video title', async () => {
      const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort')
      const { user, router } = await endSession()
      const notice = await screen.findByRole('region', { name: 'Upload' })
      expect(within(notice).getByRole('alert')).toHaveTextContent(stopped)
      expect(notice).not.toHaveTextContent('Nanoseconds')
      await waitFor(() => expect(abort).toHaveBeenCalledTimes(1))
      abort.mockRestore()
      expect(asksBeforeClosing()).toBe(false)
      await user.click(within(notice).getByRole('link', { name: 'Log in' }))
      expect(router.state.location.pathname).toBe('/login')
      expect(router.state.location.state).toEqual({ from: '/watch/v-1' })
      expect(screen.getByRole('alert')).toHaveTextContent(stopped)
      expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument()
    })

    test('a stopped upload resumes when the same viewer logs in', async () => {
      const rendered = await endSession()
      await screen.findByRole('alert')
      const release = holdUpload(() => success(wireVideo({ _id: 'v-new' }), 201))
      logIn(rendered, ada)
      const notice = await screen.findByRole('region', { name: 'Upload' })
      expect(await within(notice).findByText('Nanoseconds')).toBeVisible()
      expect(within(notice).getByRole('progressbar')).toBeVisible()
      release()
      expect(await within(notice).findByText('Video uploaded successfully!')).toBeVisible()
    })

    test('a stopped upload is hidden from another viewer, and waits for its owner', async () => {
      const rendered = await endSession()
      await screen.findByRole('alert')
      network.use(http.post(uploadPath, () => failure(500, 'The video was sent.')))
      logIn(rendered, grace)
      expect(screen.queryByRole('region', { name: 'Upload' })).not.toBeInTheDocument()
      await act(() => rendered.router.navigate('/upload'))
      expect(await screen.findByLabelText('Title')).toHaveValue('')
      expect(screen.queryByText('nanoseconds.mp4')).not.toBeInTheDocument()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    })

    test('a stopped upload also shows its message on the upload page', async () => {
      const release = holdUpload(() => success(wireVideo(), 201))
      const { fillIn, submit, api } = await renderUpload()
      await fillIn()
      await submit()
      await screen.findByRole('progressbar')
      act(() => api.session.forget())
      expect(await screen.findByRole('alert')).toHaveTextContent(stopped)
      expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
      expect(screen.getByRole('button', { name: 'Upload Video' })).toBeEnabled()
      expect(screen.getByLabelText('Title')).toHaveValue(' Nanoseconds ')
      release()
    })

    test.each([
      ['failed', () => failure(413, 'This file is too large.'), 'This file is too large.'],
      ['was published', () => success(wireVideo({ _id: 'v-new' }), 201), 'Video uploaded successfully!'],
    ])('an upload that %s is hidden from the next viewer', async (_, respond, message) => {
      const release = holdUpload(respond)
      const rendered = await renderUpload()
      await rendered.fillIn()
      await rendered.submit()
      await screen.findByRole('progressbar')
      await act(() => rendered.router.navigate('/'))
      release()
      expect(await screen.findByText(message)).toBeVisible()
      act(() => {
        rendered.api.session.forget()
        rendered.session.set({ status: 'signed-out', userData: null })
      })
      expect(screen.queryByRole('region', { name: 'Upload' })).not.toBeInTheDocument()
      logIn(rendered, grace)
      await act(() => rendered.router.navigate('/upload'))
      expect(await screen.findByLabelText('Title')).toHaveValue('')
      expect(screen.queryByText(message)).not.toBeInTheDocument()
    })
  })

  test.each([
    ['the ID', { _id: 'v/new' }, '/watch/v%2Fnew'],
    ['the ID in `videoId`', { videoId: 'v-2' }, '/watch/v-2'],
    ['no ID', {}, '/'],
  ])(
    'an upload with %s in the response shows a success message and redirects after two seconds',
    async (_, data, destination) => {
      network.use(http.post(uploadPath, () => success(data, 201)))
      const { fillIn, submit, router, queryClient } = await renderUpload()
      queryClient.setQueryData(['videos', {}], {})
      await fillIn()
      const redirects = holdRedirects()
      await submit()
      expect(await screen.findByText('Video uploaded successfully! Redirecting...')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Upload Video' })).toBeDisabled()
      expect(queryClient.getQueryState(['videos', {}])?.isInvalidated).toBe(true)
      expect(router.state.location.pathname).toBe('/upload')
      redirects.end()
      await waitFor(() => expect(router.state.location.pathname).toBe(destination))
    },
  )

  test.each([
    ['a failure with a message', () => failure(413, 'This file is too large.'), 'This file is too large.'],
    ['success: false', () => failure(200), 'Failed to upload video'],
    ['success: false with a message', () => failure(200, 'The disk is full.'), 'The disk is full.'],
    ['a failure without a message', () => failure(500), 'An error occurred during upload'],
    ['no response', () => HttpResponse.error(), 'An error occurred during upload'],
  ])('a failed upload (%s) shows an error and keeps the draft', async (_, respond, message) => {
    network.use(http.post(uploadPath, respond))
    const { fillIn, submit, router } = await renderUpload()
    await fillIn()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByText('nanoseconds.mp4')).toBeVisible()
    expect(screen.getByText('wire.png')).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue(' Nanoseconds ')
    expect(screen.getByLabelText('Description')).toHaveValue('How long is one?')
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    expect(router.state.location.pathname).toBe('/upload')
  })

  test('a failed upload can be retried', async () => {
    network.use(http.post(uploadPath, () => failure(500), { once: true }))
    const { fillIn, submit } = await renderUpload()
    await fillIn()
    await submit()
    expect(await screen.findByRole('alert')).toBeVisible()
    await submit()
    expect(await screen.findByText('Video uploaded successfully! Redirecting...')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  describe('after a lost response', () => {
    const viewer = wireUser({ canResumeUploads: true })
    const keys: (string | null)[] = []

    /** Answers one attempt after another, and records the idempotency keys. */
    function answerTries(...answers: (() => Response)[]) {
      keys.splice(0)
      network.use(
        http.post(uploadPath, ({ request }) => {
          keys.push(request.headers.get('idempotency-key'))
          return answers[keys.length - 1]?.() ?? failure(500)
        }),
      )
    }

    test('an upload whose response is lost is resent with the same key, and the next upload has a new key', async () => {
      answerTries(lost, published, published)
      const redirects = holdRedirects()
      const { fillIn, submit, router } = await renderUpload({ viewer })
      await fillIn()
      await submit()
      expect(await screen.findByText('An error occurred during upload')).toBeVisible()
      await submit()
      expect(await screen.findByText('Video uploaded successfully! Redirecting...')).toBeVisible()
      await redirects.end()
      await act(() => router.navigate('/upload'))
      expect(await screen.findByLabelText('Title')).toHaveValue('')
      await fillIn()
      await submit()
      await screen.findByText('Video uploaded successfully! Redirecting...')
      const [first, second, third] = keys
      expect(first).toMatch(/^[\d-]{10,}$/)
      expect(second).toBe(first)
      expect(third).toMatch(/^[\d-]{10,}$/)
      expect(third).not.toBe(first)
    })

    test('an upload whose response is lost gets a new key if the file changes', async () => {
      answerTries(lost, published)
      const { fillIn, submit, user } = await renderUpload({ viewer })
      await fillIn()
      await submit()
      await screen.findByText('An error occurred during upload')
      await user.upload(screen.getByLabelText('Video file'), fileOfSize(5, 'other.mp4', 'video/mp4'))
      await submit()
      await screen.findByText('Video uploaded successfully! Redirecting...')
      expect(keys[1]).not.toBe(keys[0])
    })

    test('an upload whose response is lost shows a warning instead of publishing twice if the draft has changed', async () => {
      const message = 'This video was already published, without your latest changes.'
      answerTries(lost, () => failure(422, message), published)
      const { fillIn, submit, user } = await renderUpload({ viewer })
      await fillIn()
      await submit()
      await screen.findByText('An error occurred during upload')
      await user.type(screen.getByLabelText('Title'), ' of light')
      await submit()
      expect(await screen.findByText(message)).toBeVisible()
      await submit()
      await screen.findByText('Video uploaded successfully! Redirecting...')
      expect(keys[1]).toBe(keys[0])
      expect(keys[2]).not.toBe(keys[0])
    })

    test('an upload has no key if the provider does not support keys', async () => {
      answerTries(lost, published)
      const { fillIn, submit } = await renderUpload()
      await fillIn()
      await submit()
      await screen.findByText('An error occurred during upload')
      await submit()
      await screen.findByText('Video uploaded successfully! Redirecting...')
      expect(keys).toEqual([null, null])
    })
  })

  test('an upload is retried once with new tokens after a 401', async () => {
    const fresh = accessToken(7200)
    const sentWith: (string | null)[] = []
    network.use(
      http.post(apiPath('/users/refresh-token'), () => success({ accessToken: fresh })),
      http.post(uploadPath, ({ request }) => {
        sentWith.push(request.headers.get('authorization'))
        return sentWith.length === 1 ? failure(401, 'Expired') : success(wireVideo(), 201)
      }),
    )
    const { fillIn, submit } = await renderUpload()
    const first = localStorage.getItem('accessToken')
    await fillIn()
    await submit()
    expect(await screen.findByText('Video uploaded successfully! Redirecting...')).toBeVisible()
    expect(sentWith).toEqual([`Bearer ${first}`, `Bearer ${fresh}`])
  })

  test('an upload stops after a second 401 instead of looping', async () => {
    let uploads = 0
    network.use(
      http.post(apiPath('/users/refresh-token'), () => success({ accessToken: accessToken(7200) })),
      http.post(uploadPath, () => {
        uploads += 1
        return failure(401, 'Who are you?')
      }),
    )
    const { fillIn, submit } = await renderUpload()
    await fillIn()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Who are you?')
    expect(uploads).toBe(2)
  })

  test('an upload whose session cannot be refreshed opens the login page and keeps the draft', async () => {
    network.use(
      http.post(apiPath('/users/refresh-token'), () => failure(401)),
      http.post(uploadPath, () => failure(401)),
    )
    const { fillIn, submit, router } = await renderUpload()
    await fillIn()
    await submit()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(localStorage.getItem('accessToken')).toBeNull()
    await act(() => router.navigate('/upload'))
    expect(await screen.findByLabelText('Title')).toHaveValue(' Nanoseconds ')
    expect(screen.getByRole('button', { name: 'Remove video' })).toBeEnabled()
  })

  test('an upload without a stored token shows an error and opens the login page', async () => {
    network.use(http.post(uploadPath, () => failure(500, 'The video was sent.')))
    const { fillIn, submit, router } = await renderUpload()
    await fillIn()
    localStorage.clear()
    const redirects = holdRedirects()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('You must be logged in to upload videos')
    expect(router.state.location.pathname).toBe('/upload')
    redirects.end()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toEqual({ from: '/upload' })
  })
})

describe('the category', () => {
  const sent: FormData[] = []

  beforeEach(() => {
    sent.splice(0)
    network.use(
      http.post(uploadPath, async ({ request }) => {
        sent.push(await request.formData())
        return success(wireVideo({ _id: 'v-new' }), 201)
      }),
    )
    void holdRedirects()
  })

  test('sends the chosen category if the provider supports categories', async () => {
    const viewer = wireUser({ canChooseCategory: true })
    const { user, fillIn, submit } = await renderUpload({ viewer })
    await fillIn()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category (optional)' }), 'Music')
    await submit()
    expect(await screen.findByText(/Video uploaded successfully!/)).toBeVisible()
    expect(sent[0]?.get('category')).toBe('music')
  })

  test('hides the category field if the provider does not support categories', async () => {
    const { fillIn, submit } = await renderUpload()
    await fillIn()
    expect(screen.queryByLabelText('Category (optional)')).not.toBeInTheDocument()
    await submit()
    expect(await screen.findByText(/Video uploaded successfully!/)).toBeVisible()
    expect(sent[0]?.has('category')).toBe(false)
  })
})

describe('the visibility', () => {
  const sent: FormData[] = []
  const viewer = wireUser({ canSetVisibility: true })

  beforeEach(() => {
    sent.splice(0)
    network.use(
      http.post(uploadPath, async ({ request }) => {
        sent.push(await request.formData())
        return success(wireVideo({ _id: 'v-new' }), 201)
      }),
    )
    void holdRedirects()
  })

  test('schedules a video in the viewer’s time zone, and says when it becomes public', async () => {
    const { user, fillIn, submit } = await renderUpload({ viewer })
    await fillIn()
    const visibility = screen.getByRole('combobox', { name: 'Visibility' })
    expect(visibility).toHaveDisplayValue('Public')
    await user.selectOptions(visibility, 'Scheduled')
    await submit()
    const time = screen.getByLabelText('Publication time')
    expect(time).toHaveFocus()
    expect(time).toHaveAccessibleDescription(/^Please choose a date and time In your time zone, /)
    const at = new Date(new Date().getFullYear() + 1, 0, 1, 0, 30)
    if (at.getTime() - Date.now() < 60 * 60_000) at.setDate(2)
    fireEvent.change(time, { target: { value: localTime(at) } })
    await submit()
    const when = at.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
    expect(await screen.findByText(`Video uploaded successfully! Scheduled for ${when}. Redirecting...`)).toBeVisible()
    expect(sent[0]?.get('visibility')).toBe('private')
    expect(sent[0]?.get('publishesAt')).toBe(at.toISOString())
  })

  test.each([
    ['for a public video', viewer, 1],
    ['if the provider does not support it', wireUser(), 0],
  ])('sends no visibility %s', async (_, as, shown) => {
    const { fillIn, submit } = await renderUpload({ viewer: as })
    await fillIn()
    expect(screen.queryAllByLabelText('Visibility')).toHaveLength(shown)
    await submit()
    expect(await screen.findByText('Video uploaded successfully! Redirecting...')).toBeVisible()
    expect(sent.map((form) => form.has('visibility') || form.has('publishesAt'))).toEqual([false])
  })
})
