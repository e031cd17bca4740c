import { render, screen } from '@testing-library/react'
import { SectionHeading } from './section-heading.tsx'

it('a section heading names the section that references it', () => {
  render(
    <section aria-labelledby="trending">
      <SectionHeading id="trending">Trending Videos</SectionHeading>
    </section>,
  )
  expect(screen.getByRole('region', { name: 'Trending Videos' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: 'Trending Videos' })).toBeInTheDocument()
})
