/** Where log lines go, one a call, with its line break. */
export interface LogLines {
  write(line: string): void
}

/** How long a line may wait for others, in milliseconds. */
const bufferMs = 100
/** The maximum number of buffered characters. */
const maxBuffered = 64 * 1024

/** Trace, debug and info. */
const isBuffered = /^\{"level":[123]0,/

/**
 * Writes trace, debug and info lines in batches, ten times a second, because a write for each request would delay the next one. Writes warnings and
 * errors at once, after the buffered lines. Only a killed process loses the lines of its last tenth of a second.
 */
export function holdLogLines(output: LogLines): LogLines & { flush(): void } {
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

/** The log of this process: its standard output. Drops lines that cannot be written, for example because the disk is full. */
export function openLogLines(): LogLines {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const lines = holdLogLines({ write: (text) => void process.stdout.write(text) })
  process.on('exit', lines.flush)
  return lines
}
