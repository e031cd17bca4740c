import { srcSetOf } from './pictures.ts'

it("srcSetOf lists an image's widths", () => {
  expect(srcSetOf('/media/thumbnails/1a.webp?widths=320,480,1280')).toBe(
    '/media/thumbnails/1a-320.webp 320w, /media/thumbnails/1a-480.webp 480w, /media/thumbnails/1a.webp?widths=320,480,1280 1280w',
  )
})

it.each([
  '',
  '/media/1a.webp',
  '/media/1a.webp?v=2',
  '/media/1a?widths=320',
  '/media/1a.webp?widths=a,b',
  '/a b.webp?widths=',
])('srcSetOf returns undefined for a URL without widths: %p', (url) => {
  expect(srcSetOf(url)).toBeUndefined()
})
