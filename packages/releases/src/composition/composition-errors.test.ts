import type { BuildManifest } from '../build/build-manifest.ts'
import { containerErrors } from './container-errors.ts'
import { createRelease } from './create-release.ts'
import { rangeErrors } from './range-errors.ts'
import { buildOf } from './test/build-of.ts'

const released = (...builds: BuildManifest[]) => createRelease(undefined, builds).document
const shell = buildOf('shell', '1.0.0-a')
const watch = (over: Partial<BuildManifest>) => buildOf('watch', '1.0.0-a', over)
const music = (over: Partial<BuildManifest>) => buildOf('music', '1.0.0-a', over)
const needs = (range: string) => watch({ requires: { '@kinora/ui': range } })

describe('a range that the shell does not satisfy', () => {
  const document = released(shell, needs('^2.0.0'), buildOf('channel', '1.0.0-a'))
  const error = 'watch@1.0.0-a needs @kinora/ui ^2.0.0; the shell 1.0.0-a has 1.4.0'

  test('an unsatisfied range is an error for a new build', () => {
    expect(rangeErrors(document, ['watch'], undefined)).toEqual([error])
    expect(rangeErrors(document, ['channel'], undefined)).toEqual([])
    expect(rangeErrors(released(shell, needs('^1.0.0')), ['watch'], undefined)).toEqual([])
  })

  test('an unsatisfied range is an error for a new shell, unless the previous shell did not satisfy it either', () => {
    expect(rangeErrors(document, ['shell'], released(shell, needs('^1.0.0')))).toEqual([error])
    expect(rangeErrors(document, ['shell'], document)).toEqual([])
    expect(rangeErrors(document, ['shell'], undefined)).toEqual([error])
    // For a new remote, an unmet range is an error even if it was also unmet in the previous release.
    expect(rangeErrors(document, ['shell', 'watch'], document)).toEqual([error])
  })

  test('a required package that the shell does not provide is an error', () => {
    expect(rangeErrors(released(shell, music({ requires: { tone: '^1.0.0' } })), ['music'], undefined)).toEqual([
      'music@1.0.0-a needs tone ^1.0.0; the shell 1.0.0-a has none',
    ])
  })
})

describe('a build with the same container or chunk global as another remote', () => {
  test("a build with another remote's container name is an error only if the build is new", () => {
    const document = released(shell, watch({ container: 'same' }), music({ container: 'same' }))
    const error = 'music@1.0.0-a: its container same has the same name as the container of watch'
    expect(containerErrors(document, ['music'])).toEqual([error])
    expect(containerErrors(document, ['shell'])).toEqual([])
  })

  test('two builds that register their chunks in the same global are an error', () => {
    const chunkGlobal = 'webpackChunkapp'
    expect(containerErrors(released(shell, watch({ chunkGlobal }), music({ chunkGlobal })), ['music'])).toEqual([
      'music@1.0.0-a: its output.uniqueName is the same as in watch (webpackChunkapp)',
    ])
  })

  test('a build may share its names with its own previous build', () => {
    const before = released(shell, watch({ container: 'same', chunkGlobal: 'webpackChunkapp' }))
    const next = buildOf('watch', '2.0.0-b', { container: 'same', chunkGlobal: 'webpackChunkapp' })
    expect(containerErrors(createRelease(before, [next]).document, ['watch'])).toEqual([])
    expect(containerErrors(released(shell, watch({}), music({})), ['watch', 'music'])).toEqual([])
  })
})
