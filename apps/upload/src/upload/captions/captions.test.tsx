import { File as NodeFile } from 'node:buffer'

import { apiPath, failure, mockNetwork, renderRemote, success, wireUser, wireVideo } from '@kinora/test-kit'
import { installDialogShim, installObjectUrlShim } from '@kinora/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'

import { remote } from '../../routes.tsx'
import { holdRedirects } from '../../test/hold-redirects.ts'
import { renderUpload } from '../../test/render-upload.tsx'

installObjectUrlShim()
installDialogShim()

const viewer = wireUser({ canEditVideos: true })
const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'
const vtt = (content = text) => new NodeFile([content], 'talk.vtt', { type: 'text/vtt' }) as unknown as File
const captionOf = (language: string, label: string) => ({ language, label, src: `/captions/${language}` })

let captions: ReturnType<typeof captionOf>[]
const saved: unknown[] = []
beforeEach(() => {
  captions = [captionOf('de', 'Deutsch')]
  saved.splice(0)
})

const network = mockNetwork(
  http.get(apiPath('/videos/v-1'), () => success(wireVideo({ _id: 'v-1', ownerDetails: viewer, captions }))),
  http.post(apiPath('/videos'), () => success(wireVideo({ _id: 'v-new' }), 201)),
  http.post(apiPath('/videos/:id/captions'), async ({ params, request }) => {
    const body = (await request.json()) as { language: string; label: string; text: string }
    if (body.language === 'sw')
      return failure(409, 'This video already has captions in the maximum number of languages. Remove some first.')
    saved.push({ id: params['id'], ...body })
    captions = [...captions.filter(({ language }) => language !== body.language), captionOf(body.language, body.label)]
    return success({})
  }),
  http.delete(apiPath('/videos/v-1/captions/:language'), ({ params }) => {
    captions = captions.filter(({ language }) => language !== params['language'])
    return success({})
  }),
)

const languageSelect = () => screen.findByRole('combobox', { name: 'Caption language' })

async function renderEdit() {
  const rendered = renderRemote(remote, { path: '/edit/v-1', viewer })
  await screen.findByRole('heading', { level: 2, name: 'Captions' })
  return rendered
}

describe("a video's owner", () => {
  test('the owner adds captions in a language', async () => {
    const { user } = await renderEdit()
    await user.selectOptions(await languageSelect(), 'français')
    await user.upload(screen.getByLabelText('Captions (WebVTT)'), vtt())
    expect(await screen.findByText('Captions in français saved.')).toBeVisible()
    expect(saved).toEqual([{ id: 'v-1', language: 'fr', label: 'français', text }])
    expect(await screen.findByRole('button', { name: 'Remove captions in français' })).toBeVisible()
  })

  test('the owner is warned before replacing captions in the same language', async () => {
    const { user } = await renderEdit()
    await user.selectOptions(await languageSelect(), 'Deutsch')
    await user.upload(screen.getByLabelText('Captions (WebVTT), replacing Deutsch'), vtt())
    expect(await screen.findByText('Captions in Deutsch saved.')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Remove captions/ })).toHaveLength(1)
  })

  test('the owner removes captions', async () => {
    const { user } = await renderEdit()
    await user.click(screen.getByRole('button', { name: 'Remove captions in Deutsch' }))
    expect(await screen.findByText('This video has no captions yet.')).toBeVisible()
    expect(screen.getByText('Captions in Deutsch removed.')).toBeVisible()
  })

  test('shows the owner an error for an invalid file without sending it', async () => {
    const { user } = await renderEdit()
    const input = screen.getByLabelText('Captions (WebVTT)')
    await user.upload(input, vtt('1\n00:00:01,000 --> 00:00:02,000\nHello'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The file is SubRip (.srt).')
    expect(input).toHaveAccessibleDescription(expect.stringContaining('SubRip'))
    expect(saved).toEqual([])
    await user.upload(input, vtt())
    expect(await screen.findByText(/^Captions in .* saved\.$/)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('shows the owner the reason if the provider rejects captions', async () => {
    const { user } = await renderEdit()
    await user.selectOptions(await languageSelect(), 'Kiswahili')
    await user.upload(screen.getByLabelText('Captions (WebVTT)'), vtt())
    expect(
      await screen.findByText('This video already has captions in the maximum number of languages. Remove some first.'),
    ).toBeVisible()
  })
})

describe('captions of an upload', () => {
  beforeEach(() => void holdRedirects())

  test('captions are saved after the video is published', async () => {
    const { user, fillIn, submit } = await renderUpload({ viewer })
    await user.click(await screen.findByText('More options'))
    await user.selectOptions(await languageSelect(), 'français')
    await user.upload(screen.getByLabelText('Captions (WebVTT)'), vtt())
    expect(await screen.findByText('talk.vtt, in français')).toBeVisible()
    await user.selectOptions(await languageSelect(), 'italiano')
    await fillIn()
    await submit()
    expect(await screen.findByText(/Video uploaded successfully!/)).toBeVisible()
    expect(saved).toEqual([{ id: 'v-new', language: 'it', label: 'italiano', text }])
    expect(screen.queryByText(/captions weren't saved/)).not.toBeInTheDocument()
  })

  test('unsaved captions outlive the form, and the notice shows the reason and retries', async () => {
    const redirects = holdRedirects()
    const { user, fillIn, submit } = await renderUpload({ viewer })
    await user.click(await screen.findByText('More options'))
    await user.selectOptions(await languageSelect(), 'français')
    await user.upload(screen.getByLabelText('Captions (WebVTT)'), vtt())
    await fillIn()
    network.use(http.post(apiPath('/videos/:id/captions'), () => failure(503, 'Too busy right now.')))
    await submit()
    expect(await screen.findByText(/Video uploaded successfully!/)).toBeVisible()
    await redirects.end()

    // The page has redirected, and the form is empty again.
    const notice = await screen.findByRole('region', { name: 'Upload' })
    expect(notice).toHaveTextContent(
      "Couldn't save the français captions for “Nanoseconds”. They're stored in this browser.",
    )
    const again = () => within(notice).getByRole('button', { name: 'Save captions again' })
    await user.click(again())
    expect(await within(notice).findByRole('alert')).toHaveTextContent('Too busy right now.')
    network.resetHandlers()
    await user.click(again())
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Upload' })).not.toBeInTheDocument())
    expect(saved).toEqual([{ id: 'v-new', language: 'fr', label: 'français', text }])
  })

  test('unsaved captions are hidden from other users', async () => {
    const { user, fillIn, submit, api, session, router } = await renderUpload({ viewer })
    await user.click(await screen.findByText('More options'))
    await user.selectOptions(await languageSelect(), 'Kiswahili')
    await user.upload(screen.getByLabelText('Captions (WebVTT)'), vtt())
    await fillIn()
    await submit()
    await act(() => router.navigate('/'))
    expect(await screen.findByText(/Couldn't save the Kiswahili captions for “Nanoseconds”/)).toBeVisible()
    act(() => {
      api.session.forget()
      session.set({ status: 'signed-out', userData: null })
    })
    expect(screen.queryByText(/Nanoseconds/)).not.toBeInTheDocument()
    act(() => session.set({ status: 'signed-in', userData: wireUser({ _id: 'u-grace' }) }))
    expect(screen.queryByText(/Nanoseconds/)).not.toBeInTheDocument()
  })

  test('rejected captions can be discarded, including on the upload page', async () => {
    const { user, fillIn, submit } = await renderUpload({ viewer })
    await user.click(await screen.findByText('More options'))
    await user.selectOptions(await languageSelect(), 'Kiswahili')
    await user.upload(screen.getByLabelText('Captions (WebVTT)'), vtt())
    await fillIn()
    await submit()
    expect(await screen.findByText(/Video uploaded successfully!/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Discard captions' }))
    expect(screen.queryByText(/Couldn't save/)).not.toBeInTheDocument()
  })

  test('does not offer captions if the provider does not support them', async () => {
    await renderUpload()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upload Video' })).toBeEnabled())
    expect(screen.queryByText('More options')).not.toBeInTheDocument()
  })
})
