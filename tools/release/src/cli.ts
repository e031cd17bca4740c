#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

import { exitCodeOf } from './commands/exit-codes.ts'
import { systemAdvice } from './errors/system-advice.ts'

// Without the cache, compiling the tool would take longer than a rollback.
enableCompileCache()
const { runTool } = await import('./commands/run-tool.ts')

try {
  const { messages, result } = await runTool(process.argv.slice(2), process.env, new Date(performance.timeOrigin))
  if (messages !== '') console.error(messages)
  console.log(result)
} catch (error) {
  console.error(systemAdvice(error) ?? (error instanceof Error ? error.message : error))
  process.exitCode = exitCodeOf(error)
}
