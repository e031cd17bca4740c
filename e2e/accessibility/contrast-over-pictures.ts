import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** A piece of text or an icon, with its contrast ratio against the background. */
export interface Contrast {
  part: string
  kind: 'text' | 'icon'
  ratio: number
}

interface Part extends Omit<Contrast, 'ratio'> {
  x: number
  y: number
  width: number
  height: number
}

type Color = [red: number, green: number, blue: number]

/** Makes all videos and images on the page white, and disables animations. */
export async function paintPicturesWhite(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      video, main article img { filter: contrast(0) brightness(4) !important }
      *, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }
    `)
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Measures the contrast of all text and icons within `selector`, using two screenshots: one with and one without them. */
export async function contrastsIn(page: Page, selector: string): Promise<Contrast[]> {
  const parts = await page.evaluate(partsOf, selector)
  const seen = await pixelsOf(page)
  await page.evaluate((within) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `:is(${within}) * { color: transparent !important; -webkit-text-fill-color: transparent !important }`,
    )
    document.adoptedStyleSheets.push(sheet)
  }, selector)
  const ground = await pixelsOf(page)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return parts.flatMap((part) => {
    const ratio = contrastOf(part, seen, ground)
    return ratio === undefined ? [] : [{ part: part.part, kind: part.kind, ratio }]
  })
}

/** Runs in the page. Finds the visible areas of text and icons. */
function partsOf(selector: string): Part[] {
  const parts: Part[] = []
  function add(kind: Part['kind'], part: string, { left, top, right, bottom }: DOMRect) {
    const x = Math.max(0, Math.floor(left))
    const y = Math.max(0, Math.floor(top))
    const width = Math.min(innerWidth, Math.ceil(right)) - x
    const height = Math.min(innerHeight, Math.ceil(bottom)) - y
    if (width > 2 && height > 2) parts.push({ kind, part, x, y, width, height })
  }
  for (const root of document.querySelectorAll(selector)) {
    for (const icon of root.querySelectorAll('svg'))
      add('icon', icon.closest('[aria-label]')?.getAttribute('aria-label') ?? '', icon.getBoundingClientRect())
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      // Ignore separators, which are decorative.
      const content = text.textContent ?? ''
      if (!/[\p{L}\p{N}]/u.test(content)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) add('text', content, line)
    }
  }
  return parts
}

/** Contrast ratios of the parts that show a slider's position. */
export interface SliderContrast {
  /** Contrast between the track before the thumb and the track after it. */
  filled: number
  /** Contrast between the bar's empty part, or its outline, and the surroundings. */
  rest: number
  thumb: number
}

/** Measures a slider's contrast in a screenshot, at a quarter, at three quarters, and at its value, which must be in between. */
export async function contrastOfSlider(page: Page, slider: Locator): Promise<SliderContrast> {
  const box = await slider.boundingBox()
  if (box === null) throw new Error('The slider is not visible.')
  const share = await slider.evaluate(({ value, min, max }: HTMLInputElement) => (+value - +min) / (+max - +min))
  const seen = await pixelsOf(page)
  const middle = Math.round(box.y + box.height / 2)
  const columnAt = (part: number) => Math.round(box.x + part * box.width)
  const around = (column: number) => colorAt(seen, column, middle - reachPx)
  const strongest = (column: number) =>
    Math.max(
      ...Array.from({ length: reachPx }, (_, row) => ratioOf(colorAt(seen, column, middle - row), around(column))),
    )
  const [before, after, thumb] = [columnAt(0.25), columnAt(0.75), columnAt(share)]
  return {
    filled: ratioOf(colorAt(seen, before, middle), colorAt(seen, after, middle)),
    rest: strongest(after),
    thumb: strongest(thumb),
  }
}

/** Distance from the slider's centre line in CSS pixels: beyond the thumb, but still within the row of controls. */
const reachPx = 10

interface Pixels {
  data: Buffer
  width: number
}

async function pixelsOf(page: Page): Promise<Pixels> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width }
}

/** Fraction of pixels to ignore, because edges blend colours and dots smaller than their outline have a hole. */
const shareOfFringes = 0.05

/**
 * Computes the contrast between a part's strongest colour, found in the middle of a stroke, and the most similar background, ignoring edges. Undefined if the
 * part is hidden or covered.
 */
function contrastOf({ x, y, width, height }: Part, seen: Pixels, ground: Pixels): number | undefined {
  const grounds: Color[] = []
  let strongest = { ratio: 1.1, color: undefined as Color | undefined }
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      const color = colorAt(seen, column, row)
      const under = colorAt(ground, column, row)
      const ratio = ratioOf(color, under)
      if (ratio <= 1.1) continue
      grounds.push(under)
      if (ratio > strongest.ratio) strongest = { ratio, color }
    }
  }
  const { color } = strongest
  const ratios = color && grounds.map((under) => ratioOf(color, under)).toSorted((a, b) => a - b)
  return ratios?.[Math.floor(ratios.length * shareOfFringes)]
}

function colorAt({ data, width }: Pixels, column: number, row: number): Color {
  const at = 3 * (row * width + column)
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** Computes the WCAG 2 contrast ratio, from 1 to 21. */
function ratioOf(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
