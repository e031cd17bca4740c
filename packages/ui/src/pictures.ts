/** How wide the picture of a video's card is shown, for `sizes`. On a phone less than it is: a picture half as dense again as CSS pixels is sharp enough there. */
export const cardPictureSizes = '(width < 560px) 58vw, 320px'

/**
 * For `srcset`, the widths that a picture can be had in; undefined where its URL names none. `/media/a.webp?widths=320,640` is had 320 px wide as
 * `/media/a-320.webp`, and itself is the widest.
 */
export function srcSetOf(url: string): string | undefined {
  const [, name, type, list = ''] = /^([^?#]+)(\.\w+)\?widths=(\d+(?:,\d+)*)$/.exec(url) ?? []
  const widths = list.split(',')
  const widest = widths.pop()
  if (name === undefined || widest === undefined) return undefined
  return [...widths.map((width) => `${name}-${width}${type} ${width}w`), `${url} ${widest}w`].join(', ')
}
