import { fireEvent, render } from '@testing-library/react'
import { Thumbnail } from './thumbnail.tsx'

it('shows the product’s mark in place of a picture that does not load', () => {
  const { container } = render(<Thumbnail src="/broken.webp" />)
  const image = container.querySelector('img')
  expect(image).toHaveAttribute('alt', '')
  if (image) fireEvent.error(image)
  expect(container.querySelector('img')).not.toBeInTheDocument()
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})
