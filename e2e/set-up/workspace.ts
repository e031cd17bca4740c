import { resolve } from 'node:path'

/** The workspace folder. Tests import it from here, because loading the local stack for it would take each test process a second. */
export const workspace = resolve(import.meta.dirname, '../..')
