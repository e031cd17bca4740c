import type { BuildManifest } from '../build/build-manifest.ts'
import { abiErrors } from './abi-errors.ts'
import { containerErrors } from './container-errors.ts'
import { createRelease } from './create-release.ts'
import { rangeErrors } from './range-errors.ts'
import { buildOf } from './test/build-of.ts'

const released = (...builds: BuildManifest[]) => createRelease(undefined, builds).document
const shell = buildOf('shell', '1.0.0-a')
const watch = (over: Partial<BuildManifest>) => buildOf('watch', '1.0.0-a', over)
const needs = (range: string) => watch({ requires: { '@kinora/ui': range } })
const named = (id: string, build: string, container: string) => buildOf(id, build, { container })

describe('a range that the shell does not meet', () => {
  const document = released(shell, needs('^2.0.0'), buildOf('channel', '1.0.0-a'))
  const error = 'watch@1.0.0-a needs @kinora/ui ^2.0.0; the shell 1.0.0-a has 1.4.0'

  test('is an error of the build that is new', () => {
    expect(rangeErrors(document, ['watch'], undefined)).toEqual([error])
    expect(rangeErrors(document, ['channel'], undefined)).toEqual([])
    expect(rangeErrors(released(shell, needs('^1.0.0')), ['watch'], undefined)).toEqual([])
  })

  test('is an error of a new shell, but for what the one before did not meet either', () => {
    expect(rangeErrors(document, ['shell'], released(shell, needs('^1.0.0')))).toEqual([error])
    expect(rangeErrors(document, ['shell'], document)).toEqual([])
    expect(rangeErrors(document, ['shell'], undefined)).toEqual([error])
    // Where the remote is new as well, what was before says nothing of it.
    expect(rangeErrors(document, ['shell', 'watch'], document)).toEqual([error])
  })

  test('may be of a package that the shell has not at all', () => {
    const music = buildOf('music', '1.0.0-a', { requires: { tone: '^1.0.0' } })
    expect(rangeErrors(released(shell, music), ['music'], undefined)).toEqual([
      'music@1.0.0-a needs tone ^1.0.0; the shell 1.0.0-a has none',
    ])
  })
})

describe('a build that the shell has no way to load', () => {
  const modern = buildOf('shell', '1.0.0-a', { abis: ['webpack-container@1', 'esm-container@1'] })
  test.each<[string, BuildManifest, BuildManifest, string[]]>([
    [
      'is of an ABI that it does not know',
      modern,
      watch({ abi: 'federation-manifest@1', runtime: 'own' }),
      [
        expect.stringContaining(
          'which the shell 1.0.0-a does not load; it loads webpack-container@1, esm-container@1.',
        ),
      ],
    ],
    [
      'asks for a runtime that it does not have',
      buildOf('shell', '1.0.0-a', { abis: ['esm-container@1'], runtimes: ['shell@1', 'own'] }),
      watch({ abi: 'esm-container@1', runtime: 'enhanced@2' }),
      [
        expect.stringContaining(
          'asks for the runtime enhanced@2, which the shell 1.0.0-a does not have; it has shell@1, own.',
        ),
      ],
    ],
    [
      'leaves its files to a shell of before',
      shell,
      watch({ abi: 'webpack-container@1', runtime: 'own' }),
      [expect.stringContaining('watch@1.0.0-a does not check its own files, and the shell 1.0.0-a does not do it')],
    ],
    ['carries a runtime and is known', modern, watch({ abi: 'esm-container@1', runtime: 'own' }), []],
    ['says nothing', shell, watch({}), []],
  ])('%s', (_, host, remote, errors) => {
    const document = released(host, remote)
    expect(abiErrors(document, ['watch'])).toEqual(errors)
    expect(abiErrors(document, ['shell'])).toEqual(errors)
    expect(abiErrors(document, ['channel'])).toEqual([])
  })
})

describe('a container of a name that another build has', () => {
  test('is an error of the build that is new', () => {
    const document = released(shell, named('watch', '1.0.0-a', 'same'), named('channel', '1.0.0-a', 'same'))
    const error = 'channel@1.0.0-a: its container same is also that of watch'
    expect(containerErrors(document, ['channel'])).toEqual([error])
    expect(containerErrors(document, ['shell'])).toEqual([])
  })

  test('may be the one that it falls back to', () => {
    const before = released(shell, named('watch', '1.0.0-a', 'same'))
    const { document } = createRelease(before, [named('watch', '2.0.0-b', 'same')])
    expect(containerErrors(document, ['watch'])).toEqual([
      'watch@2.0.0-b: its container same is also that of watch@1.0.0-a',
    ])
  })
})
