/**
 * A fallback for builds' types, `@mf-types.zip`: Module Federation compiles them with TypeScript 7, without this workspace's `rootDirs`. In the workspace,
 * `npm run css-modules` generates the types of each stylesheet's classes, and this declaration has no effect.
 */
declare module '*.module.css' {
  // eslint-disable-next-line typescript/no-explicit-any
  const classes: Record<string, any>
  export default classes
}
