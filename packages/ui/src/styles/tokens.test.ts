import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8')

const clip = (channel: number) => Math.min(1, Math.max(0, channel))

/** Converts an opaque `oklch()` colour to linear sRGB, with channels from 0 to 1. */
function linearRgb(oklch: string): [number, number, number] {
  const [lightness = NaN, chroma = NaN, hue = 0] = (/oklch\(([\d. ]+)\)/.exec(oklch)?.[1] ?? '').split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return [clip(red), clip(green), clip(blue)]
}

/** Computes a colour's WCAG relative luminance. */
function luminance(oklch: string): number {
  const [red, green, blue] = linearRgb(oklch)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const gamma = (channel: number) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055)

function hex(oklch: string): string {
  const channels = linearRgb(oklch).map((channel) => Math.round(gamma(channel) * 255))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function colour(name: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(
    `--color-${name}: (?:light-dark\\((oklch\\([^)]+\\)), (oklch\\([^)]+\\))\\)|(oklch\\([^)]+\\)));`,
  ).exec(css)
  const found = value?.[3] ?? value?.[theme === 'light' ? 1 : 2]
  if (!found) throw new Error(`tokens.css does not define --color-${name}.`)
  return found
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [dark = NaN, light = NaN] = [luminance(colour(one, theme)), luminance(colour(other, theme))].toSorted(
    (x, y) => x - y,
  )
  return (light + 0.05) / (dark + 0.05)
}

const texts = [
  ['text', ['canvas', 'surface', 'sunken', 'accent-soft']],
  ['text-muted', ['canvas', 'surface', 'sunken']],
  ['accent-text', ['canvas', 'surface', 'sunken', 'accent-soft']],
  ['danger-text', ['canvas', 'surface', 'danger-soft']],
  ['success-text', ['canvas', 'surface', 'success-soft']],
  ['text-on-accent', ['accent', 'accent-hover']],
  ['text-on-danger', ['danger', 'danger-hover']],
] as const

const controls = [
  ['accent', ['canvas', 'surface', 'accent-soft']],
  ['danger', ['canvas', 'surface']],
  ['line-strong', ['canvas', 'surface']],
] as const

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(texts.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    '%s is readable on %s',
    (text, ground) => {
      expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(controls.flatMap(([control, grounds]) => grounds.map((ground) => [control, ground] as const)))(
    '%s contrasts with %s',
    (control, ground) => {
      expect(contrast(control, ground, theme)).toBeGreaterThanOrEqual(3)
    },
  )
})

it.each([
  ['services/site/public/manifest.webmanifest', '#'],
  ['services/site/public/icons/icon.svg', '#'],
  ['apps/shell/src/index.html', '%23'],
])('%s has the accent colour of the light theme', (file, sign) => {
  // Regenerate the icons with `node --run icons` in services/site.
  const text = readFileSync(join(__dirname, '../../../..', file), 'utf8')
  expect(text).toContain(hex(colour('accent', 'light')).replace('#', sign))
})
