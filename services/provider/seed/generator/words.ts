/** A few words on a thumbnail, in one of the channels' own voices. The corner at the bottom right is the duration's. */
export interface Words {
  readonly text: readonly string[]
  readonly place: 'top left' | 'top right' | 'bottom' | 'bottom left'
  readonly voice: keyof typeof voices
  readonly size: number
  readonly ink?: string
}

interface Voice {
  readonly font: string
  readonly ink: string
  /** Letters on a coloured plate, or free on the picture with a soft shadow. */
  readonly plate?: string
  readonly spacing?: number
}

const voices = {
  gothic: { font: 'font-family="URW Gothic" font-weight="bold"', ink: '#ffffff' },
  board: { font: 'font-family="Nimbus Sans Narrow" font-weight="bold"', ink: '#ffffff', plate: '#0d1330', spacing: 2 },
  serif: { font: 'font-family="URW Bookman" font-weight="bold"', ink: '#fff6ea' },
  mono: { font: 'font-family="Nimbus Mono PS" font-weight="bold"', ink: '#e9fff6' },
  label: { font: 'font-family="Nimbus Mono PS" font-weight="bold"', ink: '#1d332e', plate: '#ffd166' },
  wide: { font: 'font-family="URW Gothic"', ink: '#ffffff', spacing: 14 },
  italic: { font: 'font-family="C059" font-weight="bold" font-style="italic"', ink: '#ffe9b0' },
  die: { font: 'font-family="DejaVu Sans"', ink: '#ffffff' },
  slant: { font: 'font-family="Nimbus Sans" font-weight="bold" font-style="italic"', ink: '#ffffff', spacing: 10 },
  sign: { font: 'font-family="Nimbus Sans" font-weight="bold"', ink: '#ffffff', plate: '#0f6b4f' },
} as const satisfies Record<string, Voice>

const margin = 26

/** The words as SVG, for a picture of the given size. */
export function drawWords({ text, place, voice, size, ink }: Words, width: number, height: number): string {
  const style: Voice = voices[voice]
  const anchor = place.endsWith('left') ? 'start' : place.endsWith('right') ? 'end' : 'middle'
  const x = { start: margin, middle: width / 2, end: width - margin }[anchor]
  const line = size * 1.08
  const first = place.startsWith('top')
    ? margin + size * 0.82
    : height - margin - (text.length - 1) * line - (style.plate ? size * 0.24 : size * 0.06)
  const letters = text.map((words, index) => {
    const y = first + index * line
    const attributes = `x="${x}" y="${y}" text-anchor="${anchor}" ${style.font} font-size="${size}" letter-spacing="${style.spacing ?? 0}"`
    const shadow =
      style.plate || ink ? '' : `<text ${attributes} fill="#000" opacity=".75" filter="url(#soft)">${words}</text>`
    return `${shadow}<text ${attributes} fill="${ink ?? style.ink}">${words}</text>`
  })
  return `<defs><filter id="soft" x="-20%" y="-40%" width="140%" height="180%"><feGaussianBlur stdDeviation="9"/></filter></defs>${style.plate ? drawPlate(style, text, size, anchor, x, first, line) : ''}${letters.join('')}`
}

function drawPlate(
  style: Voice,
  text: readonly string[],
  size: number,
  anchor: 'start' | 'middle' | 'end',
  x: number,
  first: number,
  line: number,
): string {
  const perLetter =
    size * (style.font.includes('Mono') ? 0.6 : style.font.includes('Narrow') ? 0.46 : 0.68) + (style.spacing ?? 0)
  const wide = Math.max(...text.map((words) => [...words].length)) * perLetter
  const padding = size * 0.3
  const left = { start: x, middle: x - wide / 2, end: x - wide }[anchor] - padding
  return `<rect x="${left}" y="${first - size * 0.98}" width="${wide + padding * 2}" height="${line * (text.length - 1) + size * 1.3}" rx="${size * 0.16}" fill="${style.plate}"/>`
}
