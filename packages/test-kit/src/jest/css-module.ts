/** In place of every stylesheet: a class is named after itself. */
export default new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) })
