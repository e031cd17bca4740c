#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

import { UsageError } from './commands/usage-error.ts'

// A rollback is one small write: without this, it would spend most of its time compiling the tool.
enableCompileCache()
const { runTool } = await import('./commands/run-tool.ts')

try {
  console.log(await runTool(process.argv.slice(2), process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
