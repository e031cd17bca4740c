import { isPlainName } from './full-name.ts'

test.each([
  'John Smith',
  'AI Green',
  'Bob Bums',
  'SINEAD',
  "Sinead O'Connor",
  'Sinead O’Connor',
  'Mary‐Ann Lee',
  'Channel 1',
  '山田 太郎',
  'Đặng Thị Hồng',
  'Дмитрий',
])('%s is a plain name', (name) => {
  expect(isPlainName(name)).toBe(true)
})

test.each(['Јohn Smith', 'PauIa Lowell', 'Paula LoweII', 'paula l0well', 'Pau|a', 'Сосо', '3Blue', 'Дмитр|й'])(
  '%s is not a plain name',
  (name) => {
    expect(isPlainName(name)).toBe(false)
  },
)
