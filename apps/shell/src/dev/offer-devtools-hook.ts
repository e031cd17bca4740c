/** The global that React looks for when it starts, with the callbacks that every React build calls. */
interface DevToolsHook {
  renderers: Map<number, unknown>
  supportsFiber: true
  inject(renderer: unknown): number
  onScheduleFiberRoot(): void
  onCommitFiberRoot(): void
  onCommitFiberUnmount(): void
}

/**
 * Registers React's renderers for a remote's Fast Refresh code, which loads much later. The "React Developer Tools" browser extension also registers them if it
 * is installed.
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
