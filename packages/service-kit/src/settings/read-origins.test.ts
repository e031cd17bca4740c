import { readOrigins } from './read-origins.ts'

test('reads origins separated by spaces or commas', () => {
  expect(readOrigins(' https://files.example, http://127.0.0.1:8080\n')).toEqual([
    'https://files.example',
    'http://127.0.0.1:8080',
  ])
  expect(readOrigins('')).toEqual([])
})

test.each(['https://files.example/', 'files.example', '*', "'unsafe-inline'", 'data:'])('rejects %s', (setting) => {
  expect(() => readOrigins(setting)).toThrow('is not an origin')
})
