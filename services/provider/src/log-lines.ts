/** Where log lines go, one a call, with its line break. */
export interface LogLines {
  write(line: string): void
}

/** How long a line may wait for others, in milliseconds. */
const holdMs = 100
/** As much is not held back. */
const mostHeld = 64 * 1024

/** Trace, debug and info. */
const isHeld = /^\{"level":[123]0,/

/**
 * Writes what a process logs to its output, and lines that tell of no trouble together, ten times a second: a write of its own for each request takes longer than all the
 * rest of its line, and the next request waits for it. Lines from warnings on go out at once, behind what was held back. What is held back when the process exits goes out
 * too; only one that is killed loses the lines of its last tenth of a second.
 */
export function holdLogLines(output: LogLines): LogLines & { flush(): void } {
  let held = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (held === '') return
    const lines = held
    held = ''
    output.write(lines)
  }

  return {
    write(line) {
      held += line
      if (!isHeld.test(line) || held.length > mostHeld) flush()
      else timer ??= setTimeout(flush, holdMs).unref()
    },
    flush,
  }
}

/** The process' standard output, for its log. */
export function openLogLines(): LogLines {
  // Whoever read the log may go before the process does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const lines = holdLogLines({ write: (text) => void process.stdout.write(text) })
  process.on('exit', lines.flush)
  return lines
}
