/** The displayed width of a video card's image, for `sizes`. Smaller than the real width on phones, where 1.5 times the CSS pixels is sharp enough. */
export const cardPictureSizes = '(width < 560px) 58vw, 320px'

/**
 * Returns an image's `srcset`; undefined if its URL does not list widths. `/media/a.webp?widths=320,640` is available at 320 px as `/media/a-320.webp`; the
 * original is the widest.
 */
export function srcSetOf(url: string): string | undefined {
  const [, name, type, list = ''] = /^([^?#]+)(\.\w+)\?widths=(\d+(?:,\d+)*)$/.exec(url) ?? []
  const widths = list.split(',')
  const widest = widths.pop()
  if (name === undefined || widest === undefined) return undefined
  return [...widths.map((width) => `${name}-${width}${type} ${width}w`), `${url} ${widest}w`].join(', ')
}
