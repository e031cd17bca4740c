import { escapeHtml } from '../pages/escape-html.ts'

/** Available widths of an image, for `srcset`. The provider lists the widths in the image's URL, the original last. Undefined if the URL has no list. */
export function pictureWidths(url: string): string | undefined {
  const [, name, type, list = ''] = /^([^?#]+)(\.\w+)\?widths=(\d+(?:,\d+)*)$/.exec(url) ?? []
  if (name === undefined) return undefined
  const widths = list.split(',')
  const sources = widths.map((width, index) =>
    index === widths.length - 1 ? `${url} ${width}w` : `${name}-${width}${type} ${width}w`,
  )
  return escapeHtml(sources.join(', '))
}
