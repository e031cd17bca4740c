/** What React looks for when it is first run, and gives its renderers to; of its callbacks, those that each build calls unasked. */
interface DevToolsHook {
  renderers: Map<number, unknown>
  supportsFiber: true
  inject(renderer: unknown): number
  onScheduleFiberRoot(): void
  onCommitFiberRoot(): void
  onCommitFiberUnmount(): void
}

/**
 * Has React's development build say which renderers there are, so that a remote's code for Fast Refresh, which comes much later, finds them. Where the browser's extension "React Developer
 * Tools" is installed, it has done so.
 */
const renderers = new Map<number, unknown>()
const hook: DevToolsHook = {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    renderers.set(renderers.size + 1, renderer)
    return renderers.size
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
}
const name = '__REACT_DEVTOOLS_GLOBAL_HOOK__'
if (!(name in globalThis)) Object.assign(globalThis, { [name]: hook })
