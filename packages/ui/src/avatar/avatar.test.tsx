import { fireEvent, render, screen } from '@testing-library/react'
import { Avatar } from './avatar.tsx'
import { placeholderPicture } from './placeholder-picture.ts'

it('an avatar is decorative without alt text', () => {
  render(<Avatar src="/a.webp" name="Ada Lovelace" />)
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/a.webp')
})

it('an avatar has the given alt text and size', () => {
  render(<Avatar src="/a.webp" name="Ada Lovelace" alt="Ada Lovelace" size={80} />)
  expect(screen.getByRole('img', { name: 'Ada Lovelace' })).toHaveAttribute('width', '80')
})

it('an avatar falls back to a placeholder image, reports the failure once and tries a new URL', () => {
  const onLoadFailure = jest.fn()
  const { rerender } = render(<Avatar src="/a.webp" name="Ada" alt="Ada" onLoadFailure={onLoadFailure} />)
  const image = screen.getByRole('img', { name: 'Ada' })
  fireEvent.error(image)
  expect(image).toHaveAttribute('src', placeholderPicture('Ada'))
  fireEvent.error(image)
  expect(onLoadFailure).toHaveBeenCalledTimes(1)

  rerender(<Avatar src="/a.webp?again" name="Ada" alt="Ada" onLoadFailure={onLoadFailure} />)
  expect(image).toHaveAttribute('src', '/a.webp?again')
})

it('an avatar without a URL shows the placeholder', () => {
  render(<Avatar src="" name="Ada" alt="Ada" />)
  expect(screen.getByRole('img', { name: 'Ada' })).toHaveAttribute('src', placeholderPicture('Ada'))
})

const drawing = (name: string) => decodeURIComponent(placeholderPicture(name).replace('data:image/svg+xml,', ''))

describe('placeholderPicture', () => {
  it.each([
    ['Ada Lovelace', '>A<'],
    ['  öst', '>Ö<'],
    ['东', '>东<'],
    ['7 Days', '>7<'],
  ])('the placeholder image contains the first letter of %p', (name, letter) => {
    expect(drawing(name)).toContain(letter)
  })

  it.each([[''], ['<script>'], ['&amp;'], ['"']])(
    'the placeholder image contains a silhouette for %p, which does not start with a letter',
    (name) => {
      const parsed = new DOMParser().parseFromString(drawing(name), 'image/svg+xml')
      expect(parsed.querySelector('parsererror')).toBeNull()
      expect(parsed.querySelector('text')).toBeNull()
      expect(parsed.querySelector('path')).not.toBeNull()
    },
  )

  it('the placeholder image always has the same colour for a name', () => {
    expect(placeholderPicture('Ada')).toBe(placeholderPicture('Ada'))
    expect(placeholderPicture('Ada')).not.toBe(placeholderPicture('Abe'))
  })
})
