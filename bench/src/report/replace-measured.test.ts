import { replaceMeasured } from './replace-measured.ts'

const page = (text: string) =>
  `# Performance\n\n<!-- measured: written by the bench -->\n\n${text}\n\n<!-- end of measured -->\n\n## After\n`

test('a run replaces what the one before wrote, and nothing around it', () => {
  expect(replaceMeasured('docs/a.md', page('old figures'), 'new figures')).toBe(page('new figures'))
})

test('a page without a place for the figures is left alone', () => {
  expect(() => replaceMeasured('docs/a.md', '# A page', 'new figures')).toThrow('docs/a.md needs the lines')
})
