/** `sizes` of a video card's image. Understates the width on phones, where 1.5 image pixels per CSS pixel are sharp enough. */
export const cardPictureSizes = '(width < 560px) 58vw, 320px'

/**
 * Derives `srcset` from an image URL that lists widths; undefined for any other URL. `/media/a.webp?widths=320,640`, for example, is available 320 px wide as
 * `/media/a-320.webp`, and the original is the widest.
 */
export function srcSetOf(url: string): string | undefined {
  const [, name, type, list = ''] = /^([^?#]+)(\.\w+)\?widths=(\d+(?:,\d+)*)$/.exec(url) ?? []
  const widths = list.split(',')
  const widest = widths.pop()
  if (name === undefined || widest === undefined) return undefined
  return [...widths.map((width) => `${name}-${width}${type} ${width}w`), `${url} ${widest}w`].join(', ')
}
