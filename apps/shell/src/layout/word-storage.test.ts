import { wordStorage } from './word-storage.ts'

const storageOf = (open: () => Storage) =>
  wordStorage(
    open,
    (word) => ({ theme: word ?? 'system' }),
    ({ theme }) => theme,
  )

afterEach(() => localStorage.clear())

test('writes the word and reads it again', () => {
  const storage = storageOf(() => localStorage)
  expect(storage.getItem('theme')).toEqual({ state: { theme: 'system' } })
  void storage.setItem('theme', { state: { theme: 'dark' } })
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(storage.getItem('theme')).toEqual({ state: { theme: 'dark' } })
  void storage.removeItem('theme')
  expect(localStorage.getItem('theme')).toBeNull()
})

test('works without a stored word if the browser blocks storage', () => {
  const storage = storageOf(() => {
    throw new DOMException('The user denied permission.', 'SecurityError')
  })
  void storage.setItem('theme', { state: { theme: 'dark' } })
  expect(storage.getItem('theme')).toEqual({ state: { theme: 'system' } })
})
