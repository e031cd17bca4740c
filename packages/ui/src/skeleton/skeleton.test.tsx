import { render } from '@testing-library/react'
import { Skeleton } from './skeleton.tsx'

it('has its final size, and is out of sight of screen readers', () => {
  const { container } = render(<Skeleton width="60%" height={16} />)
  const block = container.firstElementChild
  expect(block).toHaveAttribute('data-placeholder')
  expect(block).toHaveAttribute('aria-hidden', 'true')
  expect(block).toHaveStyle({ width: '60%', height: '16px' })
})

it('leaves the mark to the whole that it is a part of', () => {
  const { container } = render(<Skeleton isPart />)
  expect(container.firstElementChild).not.toHaveAttribute('data-placeholder')
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})
