import type { Page } from 'playwright-core'

import type { Problem } from '../refusal.ts'
import type { PixelReader, Region } from './painted-pixels.ts'

/** A part of the frame, and whether other elements cover it. */
export interface FramePart extends Region {
  name: string
  /** Whether an element outside the shell intercepts the part's clicks. */
  isCovered: boolean
  /** Whether an element outside the shell overlaps the part without intercepting clicks, which is harmless if that element is invisible. */
  isUnder: boolean
}

/** The visible frame around a page: the top bar and the menu. */
export interface Frame {
  parts: FramePart[]
  /** Visible part of the page area, excluding the frame. */
  pageArea: Region
}

/** Tolerance for positions in CSS pixels, to allow for wrapped lines and rounding. */
const tolerance = 2

/**
 * Finds changes that a page has made to the frame around it.
 *
 * @param reference frame of the shell's own page, in the same release at the same width.
 * @param takeScreenshot captures the page's current state.
 */
export async function frameProblems(
  page: Page,
  frame: Frame,
  reference: Frame,
  pixels: PixelReader,
  takeScreenshot: () => Promise<Buffer>,
): Promise<Problem[]> {
  const problems = reference.parts.flatMap(({ name, ...there }) => {
    const here = frame.parts.find((part) => part.name === name)
    if (here === undefined) return `removes the ${name}`
    if (here.isCovered) return `covers the ${name}`
    const hasMoved = (['x', 'y', 'height'] as const).some((side) => Math.abs(here[side] - there[side]) > tolerance)
    return hasMoved ? `moves the ${name}` : []
  })
  const under = frame.parts.filter(({ isUnder }) => isUnder)
  if (problems.length === 0 && under.length > 0) {
    const before = await takeScreenshot()
    await page.evaluate(hidePage)
    const isSeen = await pixels.areDifferent(before, await takeScreenshot(), under)
    if (isSeen) problems.push(`paints over the ${under.map(({ name }) => name).join(' and the ')}`)
  }
  return problems.map((text) => ({ rule: 'frame', text }))
}

/** Finds parts of the live shell's frame that are missing or covered in a new shell, which may still move them. */
export function lostFrameProblems(frame: Frame, live: Frame): Problem[] {
  const lost = live.parts.flatMap(({ name }) => {
    const here = frame.parts.find((part) => part.name === name)
    if (here === undefined) return `lacks the ${name} that the live shell has`
    return here.isCovered ? `covers its ${name}` : []
  })
  return lost.map((text) => ({ rule: 'frame', text }))
}

/** Runs in the browser. Measures the frame of a page that is scrolled to the top. */
export function measureFrame(): Frame {
  const main = document.querySelector('main')
  const shell = main?.parentElement
  const named: Record<string, Element | null | undefined> = {
    'top bar': [...document.querySelectorAll('header')].find((element) => !main?.contains(element)),
    menu: document.querySelector('nav[aria-label="Main menu"]'),
  }
  // Ignore parts that aren't rendered.
  const elements = Object.entries(named).flatMap(([name, element]) =>
    element?.getClientRects().length ? [{ name, element }] : [],
  )
  const covered = elements.map(({ element }) => hasForeign(element))
  const force = new CSSStyleSheet()
  force.replaceSync('* { pointer-events: auto !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, force]
  const parts = elements.map(({ name, element }, i) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { name, x, y, width, height, isCovered: covered[i] ?? false, isUnder: hasForeign(element) }
  })
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== force)

  // The area is empty if the menu covers the whole window, or without a page.
  const { left = 0, top = 0, right = 0 } = main?.getBoundingClientRect() ?? {}
  const [x, y] = [Math.max(left, 0), Math.max(top, 0)]
  return { parts, pageArea: { x, y, width: Math.min(right, innerWidth) - x, height: innerHeight - y } }

  /** Whether a hit test anywhere in a part of the frame finds an element from outside the shell. Remotes may render into the frame's slot. */
  function hasForeign(part: Element): boolean {
    const { left, top, right, bottom } = part.getBoundingClientRect()
    const [x1, y1] = [Math.max(left, 0), Math.max(top, 0)]
    const [x2, y2] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)]
    for (const across of [0.02, 0.15, 0.3, 0.5, 0.7, 0.85, 0.98]) {
      for (const down of [0.05, 0.25, 0.5, 0.75, 0.95]) {
        const hit = document.elementFromPoint(x1 + (x2 - x1) * across, y1 + (y2 - y1) * down)
        if (hit === null || part.contains(hit)) continue
        const isShells = (shell?.contains(hit) || hit.contains(part)) && !main?.contains(hit)
        if (!isShells || hit.closest('[data-frame-slot]')) return true
      }
    }
    return false
  }
}

/** Runs in the browser. Makes everything but the shell's frame transparent. */
function hidePage(): void {
  const shell = document.querySelector('main')?.parentElement
  const hide = new CSSStyleSheet()
  hide.replaceSync('main, [data-frame-slot], [data-kinora-check-foreign] { opacity: 0 !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, hide]
  for (const element of document.body.children) {
    if (!shell || !element.contains(shell)) element.setAttribute('data-kinora-check-foreign', '')
  }
}
