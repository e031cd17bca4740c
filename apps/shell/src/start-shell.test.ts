import { readRelease } from './start-shell.ts'
import { testRelease } from './test/test-release.ts'

const pageWith = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test('reads the release document in the page', () => {
  const release = testRelease({ watch: {} })
  const page = pageWith(`<script type="application/json" id="release">${JSON.stringify(release)}</script>`)
  expect(readRelease(page)).toEqual(release)
})

test('reports what is missing if there is none', () => {
  expect(() => readRelease(pageWith('<div id="release"></div>'))).toThrow('This page has no release document')
})
