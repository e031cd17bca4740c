import { apiPath, failure, mockNetwork, renderRemote, success } from '@kinora/test-kit'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'

import { remote } from '../routes.tsx'

// On submit, React creates a FormData from the form, which Node's FormData in this test environment can't do.
globalThis.FormData = class extends FormData {
  constructor(_form?: HTMLFormElement) {
    super()
  }
}

const page = {
  slug: 'about',
  title: 'About us',
  markdown: 'We like **videos**.',
  updatedAt: '2026-03-04T12:00:00.000Z',
}

const notFound = (code?: string) =>
  HttpResponse.json({ statusCode: 404, success: false, message: 'Not found', ...(code && { code }) }, { status: 404 })

const network = mockNetwork(
  http.get(apiPath('/pages/:slug'), ({ params }) =>
    params['slug'] === 'about' ? success(page) : notFound('PAGE_NOT_FOUND'),
  ),
)

const field = () => screen.findByRole('textbox', { name: 'Your message' })
const send = () => screen.getByRole('button', { name: 'Send' })
const reportPage = (reports: object[], totalPages = 1) =>
  success({ reports, pagination: { page: 1, limit: 20, total: reports.length, totalPages } })

const open = (path: string, viewer?: null) => renderRemote(remote, { path, ...(viewer === null && { viewer }) })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('an operator page', () => {
  test('shows the page’s title, text and date', async () => {
    open('/about', null)
    expect(await heading('About us')).toBeVisible()
    expect(await screen.findByText('videos')).toBeVisible()
    expect(screen.getByText('March 4, 2026')).toHaveAttribute('datetime', page.updatedAt)
    expect(document.title).toBe('About us · Kinora')
  })

  test('announces that the page is loading', async () => {
    network.use(http.get(apiPath('/pages/about'), () => new Promise(() => {})))
    open('/about')
    expect(await screen.findByText('Loading page')).toBeInTheDocument()
  })

  test('shows a message if the page has not been written', async () => {
    open('/terms')
    expect(await heading('This page has not been written yet.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  })

  test('Try Again requests the page again after a failure', async () => {
    network.use(http.get(apiPath('/pages/about'), () => failure(500), { once: true }))
    const { user } = open('/about')
    expect(await heading('Could not load this page. Please try again later.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await heading('About us')).toBeVisible()
  })
})

describe.each(['/about', '/feedback', '/report-history'])('%s', (path) => {
  test.each([undefined, null] as const)(
    'redirects home if the provider implements only the specification (viewer: %s)',
    async (viewer) => {
      network.use(
        http.get(apiPath('/pages/:slug'), () => notFound()),
        http.get(apiPath('/reports'), () => notFound()),
      )
      const { router } = open(path, viewer)
      await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', state: { missingPath: path } }))
    },
  )
})

describe('feedback', () => {
  test('sends feedback and allows another message', async () => {
    const bodies: unknown[] = []
    network.use(
      http.post(apiPath('/feedback'), async ({ request }) => {
        bodies.push(await request.json())
        return success({}, 201)
      }),
    )
    const { user } = open('/feedback', null)
    await user.type(await field(), ' It works ')
    await user.click(send())
    expect(await screen.findByRole('status')).toHaveTextContent('Thank you. Your message was sent.')
    expect(bodies).toEqual([{ message: 'It works' }])
    const another = screen.getByRole('button', { name: 'Send another message' })
    expect(another).toHaveFocus()
    await user.click(another)
    expect(await field()).toHaveValue('')
  })

  test('shows an error instead of sending an empty or overlong message', async () => {
    const { user } = open('/feedback')
    await field()
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('Please write a message')
    expect(await field()).toHaveFocus()
    expect(await field()).toHaveAccessibleDescription(/Please write a message/)
    await user.paste('x'.repeat(10_000))
    await user.click(send())
    expect(await screen.findByText('Your message should be at most 2000 characters')).toBeVisible()
  })

  test('keeps a rejected message and shows the reason', async () => {
    network.use(http.post(apiPath('/feedback'), () => failure(429, 'You have sent many messages in a short time.')))
    const { user } = open('/feedback')
    await user.type(await field(), 'Hello')
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('You have sent many messages in a short time.')
    expect(await field()).toHaveValue('Hello')
  })

  test('shows the operator’s text above the form', async () => {
    network.use(http.get(apiPath('/pages/feedback'), () => success({ ...page, markdown: 'We read everything.' })))
    open('/feedback')
    expect(await screen.findByText('We read everything.')).toBeVisible()
  })
})

describe('the report history', () => {
  const report = {
    _id: 'r-1',
    kind: 'comment',
    id: 'c-1',
    title: 'Buy this!',
    video: 'v-1',
    username: null,
    reason: 'spam',
    details: 'See 0:10',
    createdAt: new Date().toISOString(),
    state: 'answered',
    answer: 'It is hidden now.',
    answeredAt: new Date().toISOString(),
  }
  test('lists reports with their states and the moderators’ answers', async () => {
    const other = {
      ...report,
      _id: 'r-2',
      kind: 'video',
      title: '',
      video: null,
      reason: 'new reason',
      details: '',
      answer: null,
    }
    network.use(http.get(apiPath('/reports'), () => reportPage([report, other])))
    open('/report-history')
    const [first, second] = await screen.findAllByRole('article')
    expect(within(first as HTMLElement).getByRole('link', { name: 'Buy this!' })).toHaveAttribute('href', '/watch/v-1')
    expect(first).toHaveTextContent(/Comment.*Spam or fraud.*Answered.*See 0:10.*It is hidden now\./)
    expect(second).toHaveTextContent(/Video.*new reason.*No longer available.*In review/)
    expect(within(second as HTMLElement).queryByRole('link')).not.toBeInTheDocument()
  })

  test('loads more reports', async () => {
    network.use(
      http.get(apiPath('/reports'), ({ request }) => {
        const number = new URL(request.url).searchParams.get('page')
        return reportPage([{ ...report, _id: `r-${number}`, title: `Page ${number}` }], 2)
      }),
    )
    const { user } = open('/report-history')
    await user.click(await screen.findByRole('button', { name: 'Load more reports' }))
    expect(await screen.findByRole('heading', { name: 'Page 2' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Load more reports' })).not.toBeInTheDocument()
  })

  test('shows a message if there are no reports', async () => {
    network.use(http.get(apiPath('/reports'), () => reportPage([])))
    open('/report-history')
    expect(await screen.findByText('No reports yet')).toBeVisible()
  })

  test('sends a visitor to the login page, which returns to the report history', async () => {
    network.use(http.get(apiPath('/reports'), () => failure(401, 'Please log in to continue.')))
    const { user, router } = open('/report-history', null)
    expect(await screen.findByText('Please log in to see your reports.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Log In' }))
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/report-history' } })
  })

  test('Try Again loads the reports after a failure', async () => {
    network.use(http.get(apiPath('/reports'), () => failure(500), { once: true }))
    network.use(http.get(apiPath('/reports'), () => failure(500), { once: true }))
    const { user } = open('/report-history')
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your reports.")
    network.use(http.get(apiPath('/reports'), () => reportPage([report])))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('It is hidden now.')).toBeVisible()
  })
})
