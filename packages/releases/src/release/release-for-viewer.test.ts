import { releaseForViewer } from './release-for-viewer.ts'
import type { ReleasePointer } from './release-pointer.ts'

const viewers = Array.from({ length: 100_000 }, (_, i) => `viewer-${i}`)

function pointer(percent: number, salt = 'a salt'): ReleasePointer {
  const canary = { release: 'canary', percent, salt, startedAt: '2026-11-21T10:00:00.000Z' }
  return { sequence: 1, stable: 'stable', previous: null, canary }
}

function canaryViewers(percent: number, salt?: string): string[] {
  const live = pointer(percent, salt)
  return viewers.filter((viewer) => releaseForViewer(live, viewer) === 'canary')
}

test.each([0.1, 5, 33.3, 90])('a canary with %d percent is shown to that share of viewers', (percent) => {
  const share = (canaryViewers(percent).length / viewers.length) * 100
  expect(Math.abs(share - percent)).toBeLessThan(0.5)
})

test('a viewer remains in the canary when its share grows', () => {
  const grown = new Set(canaryViewers(25))
  expect(canaryViewers(10).filter((viewer) => !grown.has(viewer))).toEqual([])
})

test('a different salt selects different viewers', () => {
  const others = new Set(canaryViewers(10, 'another'))
  const inBoth = canaryViewers(10).filter((viewer) => others.has(viewer))
  expect(inBoth.length / viewers.length).toBeCloseTo(0.01, 2)
})

test('without a canary, and at 100 percent, all viewers see one release', () => {
  expect(releaseForViewer({ sequence: 1, stable: 'stable', previous: null }, 'anybody')).toBe('stable')
  expect(canaryViewers(100)).toHaveLength(viewers.length)
})
