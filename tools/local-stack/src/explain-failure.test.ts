import { tmpdir } from 'node:os'

import { explainFailure } from './explain-failure.ts'

const full = 'The disk is full. Free up some space, or set KINORA_HOME to a folder on another disk, then try again.'

test.each([
  ["this program's own write", Object.assign(new Error('write failed'), { code: 'ENOSPC' })],
  ['PostgreSQL', new Error('initdb failed: could not write to file "pg_wal/xlogtemp": No space left on device')],
  ["an error's cause", new Error('The build failed.', { cause: new Error('ENOSPC: no space left on device, write') })],
])('explains a full disk that is reported by %s', async (_, error) => {
  await expect(explainFailure(error, tmpdir())).resolves.toBe(full)
})

test('explains that too many files are open', async () => {
  const error = Object.assign(new Error("EMFILE: too many open files, open 'a'"), { code: 'EMFILE' })
  await expect(explainFailure(error, tmpdir())).resolves.toMatch(
    /^Too many files are open at once\. Run "ulimit -n 4096"/,
  )
})

test('returns the message of any other error', async () => {
  await expect(explainFailure(new Error('Port 3000 is taken.'), tmpdir())).resolves.toBe('Port 3000 is taken.')
  await expect(explainFailure('no error', '/nowhere')).resolves.toBe('no error')
})
