import { apiPath, failure, mockNetwork, renderRemote, success, wireUser, wireVideo } from '@kinora/test-kit'
import { installDialogShim, installObjectUrlShim } from '@kinora/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'

import { remote } from '../../routes.tsx'
import { localTime } from '../visibility/visibility-rules.ts'

installObjectUrlShim()
installDialogShim()

const viewer = { ...wireUser({ canEditVideos: true }) }
const video = wireVideo({ _id: 'v-1', title: 'Nanoseconds', description: 'How long?', ownerDetails: viewer })
const network = mockNetwork(http.get(apiPath('/videos/:videoId'), () => success(video)))

async function renderEdit(as: object = viewer) {
  const rendered = renderRemote(remote, { path: '/edit/v-1', viewer: as })
  await screen.findByRole('heading', { level: 1, name: 'Edit Video' })
  expect(document.title).toBe('Edit Video · Kinora')
  return rendered
}

test("the owner changes a video's title, and sees the change", async () => {
  const sent = Promise.withResolvers<FormData>()
  network.use(
    http.patch(apiPath('/videos/v-1'), async ({ request }) => {
      sent.resolve(await request.formData())
      return success({ ...video, title: 'Microseconds' })
    }),
  )
  const { user, router } = await renderEdit()
  const title = await screen.findByLabelText('Title')
  expect(title).toHaveValue('Nanoseconds')
  await user.clear(title)
  await user.type(title, ' Microseconds ')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const form = await sent.promise
  expect(Object.fromEntries(form)).toEqual({ title: 'Microseconds', description: 'How long?' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/watch/v-1'))
})

test('the owner changes or removes the category if the provider supports categories', async () => {
  const sent: FormData[] = []
  network.use(
    http.get(apiPath('/videos/v-1'), () => success({ ...video, category: 'music' })),
    http.patch(apiPath('/videos/v-1'), async ({ request }) => {
      sent.push(await request.formData())
      return success(video)
    }),
  )
  const { user } = await renderEdit({ ...viewer, canChooseCategory: true })
  const category = await screen.findByRole('combobox', { name: 'Category (optional)' })
  expect(category).toHaveDisplayValue('Music')
  await user.selectOptions(category, 'None')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent[0]?.get('category')).toBe(''))
})

test('the owner cancels a schedule, and the provider’s error about a new time appears at its field', async () => {
  const sent: string[][] = []
  const scheduled = { visibility: 'private', publishesAt: new Date(Date.now() + 60 * 60_000).toISOString() }
  network.use(
    http.get(apiPath('/videos/v-1'), () => success({ ...video, ...scheduled })),
    http.patch(apiPath('/videos/v-1'), async ({ request }) => {
      const form = await request.formData()
      sent.push(['visibility', 'publishesAt'].map((name) => String(form.get(name))))
      const message = 'Please choose a time in the future'
      const rejection = { statusCode: 400, success: false, message, errors: [{ field: 'publishesAt', message }] }
      return form.has('publishesAt') ? HttpResponse.json(rejection, { status: 400 }) : success(video)
    }),
  )
  const { user, router } = await renderEdit({ ...viewer, canSetVisibility: true })
  const visibility = await screen.findByRole('combobox', { name: 'Visibility' })
  expect(visibility).toHaveDisplayValue('Scheduled')
  const time = screen.getByLabelText('Publication time')
  const later = localTime(new Date(Date.now() + 2 * 60 * 60_000))
  fireEvent.change(time, { target: { value: later } })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(time).toHaveAccessibleDescription(/^Please choose a time in the future/))
  await user.selectOptions(visibility, 'Private')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/watch/v-1'))
  expect(sent).toEqual([
    ['private', new Date(later).toISOString()],
    ['private', 'null'],
  ])
})

test('does not send a video without a title, and shows the provider’s error message', async () => {
  network.use(http.patch(apiPath('/videos/v-1'), () => failure(413, 'Thumbnail size should be less than 2MB')))
  const { user } = await renderEdit()
  const title = await screen.findByLabelText('Title')
  await user.clear(title)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Title is required')
  expect(title).toHaveFocus()
  await user.type(title, 'Seconds')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Thumbnail size should be less than 2MB')).toBeVisible()
})

test('the owner deletes a video after confirming', async () => {
  const deleted = jest.fn()
  network.use(
    http.delete(apiPath('/videos/v-1'), () => {
      deleted()
      return success({})
    }),
  )
  const { user, router } = await renderEdit()
  await user.click(await screen.findByRole('button', { name: 'Delete video' }))
  const dialog = screen.getByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(deleted).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Delete video' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete video' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(deleted).toHaveBeenCalledTimes(1)
})

test("another user's video cannot be changed", async () => {
  await renderEdit({ ...viewer, _id: 'u-other' })
  expect(await screen.findByText("Only the video's owner can edit it.")).toBeVisible()
})

test('the edit page does not exist if the provider does not support it', async () => {
  const { router } = renderRemote(remote, { path: '/edit/v-1', viewer: { canEditVideos: false } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
