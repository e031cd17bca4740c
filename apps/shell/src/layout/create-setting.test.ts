import { createSetting } from './create-setting.ts'

test('a setting is read as it was written', () => {
  const setting = createSetting('theme', () => localStorage)
  expect(setting.read()).toBeNull()
  setting.write('dark')
  expect(setting.read()).toBe('dark')
})

test('a browser that refuses storage is no failure', () => {
  const setting = createSetting('theme', () => {
    throw new DOMException('The user denied permission.', 'SecurityError')
  })
  setting.write('dark')
  expect(setting.read()).toBeNull()
})
