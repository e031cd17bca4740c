import { systemAdvice } from './system-advice.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: …, mkdir '/srv/a'`), { code, path: '/srv/a' })

test.each([
  ['ENOSPC', 'The disk is full.'],
  ['EDQUOT', 'The disk is full.'],
  ['EMFILE', 'Too many files are open at once.'],
  ['ENOTDIR', 'Cannot use /srv/a: a part of this path is a file, not a folder.'],
  ['EACCES', 'Cannot use /srv/a: this user may not.'],
  ['EPERM', 'Cannot use /srv/a: this user may not.'],
  ['EROFS', 'Cannot write /srv/a: its file system is read-only.'],
])('%s is explained, with what to do, also as a cause', (code, message) => {
  expect(systemAdvice(failure(code))).toMatch(message)
  expect(systemAdvice(new Error('The build failed.', { cause: failure(code) }))).toMatch(message)
})

test('another error has its own words', () => {
  expect(systemAdvice(new Error('Nothing is live yet.'))).toBeUndefined()
  expect(systemAdvice('text')).toBeUndefined()
})
