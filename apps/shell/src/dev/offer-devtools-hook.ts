/** The global hook that React looks for on startup, with the callbacks that every React build calls. */
interface DevToolsHook {
  renderers: Map<number, unknown>
  supportsFiber: true
  inject(renderer: unknown): number
  onScheduleFiberRoot(): void
  onCommitFiberRoot(): void
  onCommitFiberUnmount(): void
}

/**
 * Registers React's renderers for a remote's Fast Refresh code, which loads much later. If the "React Developer Tools" browser extension is installed, its own
 * hook does this instead.
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
