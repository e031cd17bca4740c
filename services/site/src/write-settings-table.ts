import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withSettingsTable } from '@kinora/service-kit'
import { settingsSchema } from './config.ts'

// Part of `npm run generate`: writes the settings table into the README.
const readme = fileURLToPath(new URL('../README.md', import.meta.url))
await writeFile(readme, withSettingsTable(await readFile(readme, 'utf8'), settingsSchema))
