import { readRelease } from './start-shell.ts'
import { testRelease } from './test/test-release.ts'

const pageWith = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test("reads the page's release document", () => {
  const release = testRelease({ watch: {} })
  const page = pageWith(`<script type="application/json" id="release">${JSON.stringify(release)}</script>`)
  expect(readRelease(page)).toEqual(release)
})

test('throws if the page has no release document', () => {
  expect(() => readRelease(pageWith('<div id="release"></div>'))).toThrow('This page has no release document')
})
