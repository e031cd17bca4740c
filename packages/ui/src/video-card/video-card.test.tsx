import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { VideoCard } from './video-card.tsx'
import type { VideoCardProps, VideoCardVideo } from './video-card.tsx'

const video: VideoCardVideo = {
  _id: 'v 1',
  title: 'Aurora over Tromsø',
  thumbnail: '/media/aurora.webp',
  duration: 3665,
  views: 12_345,
  createdAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  owner: {
    _id: 'c1',
    username: 'north/light',
    fullName: 'Northlight',
    avatar: '/media/northlight.webp',
    isVerified: true,
    isSubscribed: false,
    subscribersCount: 12,
  },
}

function renderCard(props: Partial<VideoCardProps> = {}) {
  render(
    <MemoryRouter>
      <VideoCard video={video} {...props} />
    </MemoryRouter>,
  )
  return screen.getByRole('article')
}

const picture = (card: HTMLElement) => card.querySelector('img[width="640"]')

it('a video card has one link named by the title and one named by the channel', () => {
  const card = renderCard()
  const links = within(card).getAllByRole('link')
  expect(links).toHaveLength(2)
  expect(links[0]).toHaveAccessibleName('Aurora over Tromsø')
  expect(links[0]).toHaveAttribute('href', '/watch/v%201')
  expect(links[1]).toHaveAccessibleName('Northlight')
  expect(links[1]).toHaveAttribute('href', '/channel/north%2Flight')
})

it('a video card shows views, age and duration as text', () => {
  const card = renderCard()
  expect(within(card).getByText('12.3K views')).toBeInTheDocument()
  expect(within(card).getByText('2 days ago')).toHaveAttribute('datetime', video.createdAt)
  expect(within(card).getByText('61:05')).toBeInTheDocument()
})

it.each([
  [undefined, undefined],
  [null, undefined],
  [0, undefined],
  [366.5, '10% watched'],
  [9999, '100% watched'],
])('a video card shows the watched part if it is known: %s seconds', (watchedSeconds, words) => {
  const card = renderCard({ video: { ...video, watchedSeconds } })
  expect(within(card).queryByText(/watched/)?.textContent).toBe(words)
})

it('a video card gives the title the requested heading level', () => {
  renderCard({ headingLevel: 2 })
  expect(screen.getByRole('heading', { level: 2, name: 'Aurora over Tromsø' })).toBeInTheDocument()
})

it('a video card marks a verified channel', () => {
  expect(within(renderCard()).getByRole('img', { name: 'Verified' })).toBeInTheDocument()
})

it('a video card does not mark a channel that is not verified', () => {
  const card = renderCard({ video: { ...video, owner: video.owner && { ...video.owner, isVerified: false } } })
  expect(within(card).queryByRole('img', { name: 'Verified' })).not.toBeInTheDocument()
})

it('a video card has only the title link if the video has no owner', () => {
  const card = renderCard({ video: { ...video, owner: null } })
  expect(within(card).getAllByRole('link')).toHaveLength(1)
  expect(within(card).getByText('12.3K views')).toBeInTheDocument()
})

it.each([
  ['a name but no username', { fullName: 'Northlight', username: '' }, ['Aurora over Tromsø'], 'Northlight'],
  ['a username but no name', { fullName: '', username: 'north' }, ['Aurora over Tromsø', 'north'], 'north'],
  ['neither', { fullName: '', username: '' }, ['Aurora over Tromsø'], '12.3K views'],
])('a video card omits the missing fields of an owner with %s', (_, names, links, words) => {
  const card = renderCard({ video: { ...video, owner: video.owner && { ...video.owner, ...names } } })
  expect(
    within(card)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(links)
  expect(within(card).getByText(words)).toBeInTheDocument()
})

it('a video card has a named link even if the video has no title', () => {
  const card = renderCard({ video: { ...video, title: '', createdAt: '' } })
  expect(within(card).getByRole('link', { name: 'Untitled video' })).toBeInTheDocument()
  expect(within(card).getByText('some time ago')).not.toHaveAttribute('datetime')
})

it('a video card reserves the image’s space and loads the image lazily unless it has priority', () => {
  const late = picture(renderCard())
  expect(late).toHaveAttribute('height', '360')
  expect(late).toHaveAttribute('loading', 'lazy')
})

it('a video card loads an image with priority immediately', () => {
  expect(picture(renderCard({ priority: true }))).toHaveAttribute('loading', 'eager')
})

it('a video card replaces a broken image with a tile and tries a new URL', () => {
  const { rerender } = render(<VideoCard video={video} />, { wrapper: MemoryRouter })
  const card = screen.getByRole('article')
  const broken = picture(card)
  if (!broken) throw new Error('The card does not show an image.')
  fireEvent.error(broken)
  expect(picture(card)).not.toBeInTheDocument()
  expect(card.querySelector('[data-missing]')).toBeInTheDocument()

  rerender(<VideoCard video={{ ...video, thumbnail: '/media/other.webp' }} />)
  expect(picture(card)).toHaveAttribute('src', '/media/other.webp')
})

it('a video card without an image shows a tile', () => {
  expect(picture(renderCard({ video: { ...video, thumbnail: '' } }))).not.toBeInTheDocument()
})

it.each(['grid', 'compact'] as const)('a video card places its actions after its links in %s layout', (layout) => {
  const card = renderCard({ layout, actions: <button type="button">Remove from history</button> })
  const stops = [...card.querySelectorAll('a, button')].map((stop) => stop.textContent)
  expect(stops).toEqual(['Aurora over Tromsø', 'Northlight', 'Remove from history'])
})

it('only the image of the last clicked card is marked for the watch page', () => {
  render(
    <MemoryRouter>
      <VideoCard video={video} />
      <VideoCard video={{ ...video, _id: 'v 2', title: 'Another' }} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Aurora over Tromsø' }))
  fireEvent.click(screen.getByRole('link', { name: 'Another' }))
  const [first, second] = screen.getAllByRole('article')
  expect(first?.querySelector('[data-picked-video]')).not.toBeInTheDocument()
  expect(second?.querySelector('[data-picked-video]')).toBeInTheDocument()
})
