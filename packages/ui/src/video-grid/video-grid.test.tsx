import { render, screen } from '@testing-library/react'
import { VideoGrid, VideoGridPlaceholder } from './video-grid.tsx'

it('a video grid renders its cards', () => {
  render(
    <VideoGrid>
      <article>One</article>
      <article>Two</article>
    </VideoGrid>,
  )
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

it.each(['grid', 'compact'] as const)(
  'a video grid placeholder reserves space for each expected card, hidden from screen readers (%s)',
  (layout) => {
    const { container } = render(<VideoGridPlaceholder count={8} layout={layout} />)
    const places = [...(container.querySelector('[data-layout]')?.children ?? [])]
    expect(places).toHaveLength(8)
    expect(container.querySelectorAll('[data-placeholder]')).toHaveLength(8)
    for (const place of places) {
      expect(place).toHaveAttribute('data-placeholder')
      expect(place).toHaveAttribute('aria-hidden', 'true')
    }
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  },
)
