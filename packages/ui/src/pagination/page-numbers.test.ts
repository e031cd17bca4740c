import { pageNumbers } from './page-numbers.ts'

const row = (page: number, totalPages: number) =>
  pageNumbers(page, totalPages)
    .map(({ number, isAfterGap }) => (isAfterGap ? `… ${number}` : number))
    .join(' ')

it.each([
  [1, 0, ''],
  [1, 1, '1'],
  [3, 5, '1 2 3 4 5'],
  [5, 5, '1 2 3 4 5'],
  [1, 6, '1 2 … 6'],
  [2, 6, '1 2 3 … 6'],
  [3, 6, '1 2 3 4 … 6'],
  [4, 6, '1 … 3 4 5 6'],
  [5, 6, '1 … 4 5 6'],
  [6, 6, '1 … 5 6'],
  [4, 7, '1 … 3 4 5 … 7'],
  [50, 100, '1 … 49 50 51 … 100'],
])('page %p of %p shows %p', (page, totalPages, shown) => {
  expect(row(page, totalPages)).toBe(shown)
})

it('pageNumbers marks a gap only where pages are skipped, for every page and list length', () => {
  for (let totalPages = 1; totalPages <= 30; totalPages += 1) {
    for (let page = 1; page <= totalPages; page += 1) {
      const numbers = pageNumbers(page, totalPages)
      expect(numbers.at(0)?.number).toBe(1)
      expect(numbers.at(-1)?.number).toBe(totalPages)
      expect(numbers.some(({ number }) => number === page)).toBe(true)
      numbers.forEach(({ number, isAfterGap }, index) => {
        expect(isAfterGap).toBe(number - (numbers[index - 1]?.number ?? 0) > 1)
      })
    }
  }
})
