import { recordEarlyKeys } from './record-early-keys.ts'

test('records the last nine keys except those typed into a field, and continues after they are read', () => {
  recordEarlyKeys()
  for (const key of 'abcdefghijk') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const taken = globalThis.kinoraEarlyKeys?.splice(0).map(({ key }) => key)
  expect(taken?.join('')).toBe('cdefghijk')
  const field = document.createElement('input')
  document.body.append(field)
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
  expect(globalThis.kinoraEarlyKeys?.map(({ key }) => key)).toEqual(['m'])
})
