/** A destination for log lines. */
export interface LogLines {
  write(line: string): void
}

const bufferMs = 100
/** Flush the buffer early if it grows beyond this many characters. */
const maxBuffered = 64 * 1024

/** Matches trace, debug and info lines. */
const isBuffered = /^\{"level":[123]0,/

/**
 * Batches trace, debug and info lines and writes them ten times a second, because writing on every request would delay the next one. Warnings and errors flush
 * the batch and are written immediately. A killed process loses at most 100 ms of lines.
 */
export function bufferLogLines(output: LogLines): LogLines & { flush(): void } {
  let buffered = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (buffered === '') return
    const lines = buffered
    buffered = ''
    output.write(lines)
  }

  return {
    write(line) {
      buffered += line
      if (!isBuffered.test(line) || buffered.length > maxBuffered) flush()
      else timer ??= setTimeout(flush, bufferMs).unref()
    },
    flush,
  }
}

/** Writes this process's log to standard output. Drops lines that can't be written, for example because the disk is full. */
export function openLogLines(): LogLines {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const lines = bufferLogLines({ write: (text) => void process.stdout.write(text) })
  process.on('exit', lines.flush)
  return lines
}
