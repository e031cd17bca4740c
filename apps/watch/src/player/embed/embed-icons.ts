/** The pictures of the embedded player's buttons: shapes that are filled, and lines. */
const shapes = {
  play: { filled: 'M8 5.25v13.5L18.75 12z' },
  pause: { filled: 'M7.25 5.25h2v13.5h-2zM14.75 5.25h2v13.5h-2z' },
  replay: { lines: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5' },
  volume: {
    filled: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4z',
    lines: 'M15.5 9a4.25 4.25 0 0 1 0 6M18 6.5a7.75 7.75 0 0 1 0 11',
  },
  muted: { filled: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4z', lines: 'm16 9.5 5 5M21 9.5l-5 5' },
  captions: {
    lines:
      'M5.25 5.25h13.5a2 2 0 0 1 2 2v9.5a2 2 0 0 1-2 2H5.25a2 2 0 0 1-2-2v-9.5a2 2 0 0 1 2-2zM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3',
  },
  keys: {
    lines:
      'M4.25 6h15.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H4.25a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 4.25 6zM6.5 10h.01M10.2 10h.01M13.8 10h.01M17.5 10h.01M8 14h8',
  },
  fullscreen: { lines: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15' },
  exitFullscreen: { lines: 'M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5' },
} satisfies Record<string, { filled?: string; lines?: string }>

export type EmbedIcon = keyof typeof shapes

const namespace = 'http://www.w3.org/2000/svg'

/** One of them, as large as its button says. What it means is said by the button. */
export function embedIcon(name: EmbedIcon): SVGSVGElement {
  const icon = make('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  const { filled, lines }: { filled?: string; lines?: string } = shapes[name]
  if (filled) icon.append(make('path', { d: filled, fill: 'currentColor' }))
  if (lines) icon.append(make('path', { d: lines, fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75' }))
  return icon
}

function make<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Record<string, string>) {
  const made = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}
