import { escapeHtml } from '../pages/escape-html.ts'

/** For `srcset`, the widths in which a provider says that a picture can be had: its URL names them, the last for the picture itself. Undefined where it says none. */
export function pictureWidths(url: string): string | undefined {
  const [, name, type, list = ''] = /^([^?#]+)(\.\w+)\?widths=(\d+(?:,\d+)*)$/.exec(url) ?? []
  if (name === undefined) return undefined
  const widths = list.split(',')
  const sources = widths.map((width, index) =>
    index === widths.length - 1 ? `${url} ${width}w` : `${name}-${width}${type} ${width}w`,
  )
  return escapeHtml(sources.join(', '))
}
