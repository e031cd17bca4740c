import { deprecatedImports } from './deprecated-imports.ts'

const deprecated = {
  '@kinora/ui': {
    Chip: { until: '2027-03-01', instead: 'Tag' },
    Avatar: { until: '2026-01-01', instead: 'Picture' },
  },
}
const today = new Date('2026-11-22T12:00:00Z')

test('reports a deprecated import with its removal date', () => {
  const [found, ...more] = deprecatedImports({ imports: { '@kinora/ui': ['Chip', 'Button'] } }, deprecated, today)
  expect(found).toMatchObject({
    isOver: false,
    text: expect.stringMatching(/^imports Chip of @kinora\/ui, which is available/),
  })
  expect(more).toEqual([])
})

test('treats a namespace import as an import of every deprecated name', () => {
  const found = deprecatedImports({ imports: { '@kinora/ui': ['*'], react: ['*'] } }, deprecated, today)
  expect(found.map(({ text, isOver }) => [text, isOver])).toEqual([
    ['imports all of @kinora/ui, including Chip, which is available until 2027-03-01: use Tag', false],
    ['imports all of @kinora/ui, including Avatar, which was available until 2026-01-01: use Picture', true],
  ])
})
