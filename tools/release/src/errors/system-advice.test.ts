import { systemAdvice } from './system-advice.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: …, mkdir '/srv/a'`), { code, path: '/srv/a' })

test.each([
  ['ENOSPC', 'The disk is full.'],
  ['EDQUOT', 'The disk is full.'],
  ['EMFILE', 'Too many files are open at once.'],
  ['ENOTDIR', 'Cannot use /srv/a: part of this path is a file, not a folder.'],
  ['EACCES', 'Cannot use /srv/a: permission denied.'],
  ['EPERM', 'Cannot use /srv/a: permission denied.'],
  ['EROFS', 'Cannot write /srv/a: its file system is read-only.'],
])('explains %s, as the error itself or as its cause, and suggests a remedy', (code, message) => {
  expect(systemAdvice(failure(code))).toMatch(message)
  expect(systemAdvice(new Error('The build failed.', { cause: failure(code) }))).toMatch(message)
})

test('returns undefined for an error that is not a file system error', () => {
  expect(systemAdvice(new Error('Nothing is live yet.'))).toBeUndefined()
  expect(systemAdvice('text')).toBeUndefined()
})
