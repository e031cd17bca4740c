import { markdownTable } from '../statistics/markdown-table.ts'
import type { MeasuredCall } from './measure-scale.ts'

/** What was measured, as a table. */
export function scaleTable(calls: readonly MeasuredCall[]): string {
  return markdownTable(
    ['call', 'p50 ms', 'p95 ms', 'over its first page', 'KB', 'statements', 'rows read', 'index entries', 'how'],
    calls.map((call) => [
      call.name,
      call.p50.toFixed(1),
      call.p95.toFixed(1),
      call.overFirstPage?.toFixed(2) ?? '',
      (call.bytes / 1024).toFixed(0),
      String(call.statements),
      String(call.rowsRead),
      String(call.entriesRead),
      call.scans.join(', '),
    ]),
  )
}
