import { createTestDatabase } from '../test/test-database.ts'
import { connect } from './connect.ts'

test('reads continue after a migration has changed the type of a column of a prepared statement', async () => {
  const database = await createTestDatabase({ template: 'template0' })
  const { pool, close } = connect(database.url)
  try {
    await pool.query('create table sizes as select 1 as bytes')
    const read = () => pool.query({ name: 'sizes', text: 'select bytes::text, bytes as raw from sizes' })
    const readAtOnce = () => Promise.all([read(), read(), read()])
    await readAtOnce()
    await pool.query('alter table sizes alter bytes type bigint')
    for (const { rows } of await readAtOnce()) expect(rows).toEqual([{ bytes: '1', raw: '1' }])
  } finally {
    await close()
    await database.drop()
  }
})
