#!/usr/bin/env node
import { runTool } from './run-tool.ts'
import { UsageError } from './usage-error.ts'

try {
  console.log(await runTool(process.argv.slice(2), process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
