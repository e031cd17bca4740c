/** Replaces every CSS module in tests and maps each class name to itself. */
export default new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) })
