import { act, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { Avatar } from './avatar/avatar.tsx'
import { Thumbnail } from './thumbnail/thumbnail.tsx'

const inWidths = '/media/1a.webp?widths=320,640'

function Pending() {
  use(new Promise(() => {}))
  return null
}

afterEach(() => jest.restoreAllMocks())

it('setPictureSource does not set the source of an image that React discards before inserting it', async () => {
  const created: Element[] = []
  const create = document.createElement.bind(document)
  jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name)
    created.push(element)
    return element
  })
  await act(async () =>
    render(
      <Suspense fallback="Loading">
        <Thumbnail src={inWidths} />
        <Avatar src={inWidths} name="Ada" />
        <Pending />
      </Suspense>,
    ),
  )
  expect(screen.getByText('Loading')).toBeVisible()
  const pictures = created.filter((element) => element.tagName === 'IMG')
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures)
    for (const name of ['src', 'srcset', 'sizes']) expect(picture).not.toHaveAttribute(name)
})

it('setPictureSource sets srcset on a rendered image and does not reload the image on a rerender', () => {
  const { container, rerender } = render(<Thumbnail src={inWidths} />)
  const picture = container.querySelector('img')
  expect(picture).toHaveAttribute('srcset', '/media/1a-320.webp 320w, /media/1a.webp?widths=320,640 640w')
  expect(picture).toHaveAttribute('sizes')
  const set = jest.spyOn(HTMLImageElement.prototype, 'setAttribute')
  rerender(<Thumbnail src={inWidths} />)
  expect(set).not.toHaveBeenCalled()
  rerender(<Thumbnail src="/media/2b.webp" />)
  expect(picture).toHaveAttribute('src', '/media/2b.webp')
  expect(picture).not.toHaveAttribute('srcset')
})
