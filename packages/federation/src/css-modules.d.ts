/**
 * Types of CSS Modules for `@mf-types.zip` in an app's build. With TypeScript 7, Module Federation resolves the workspace's `rootDirs` from another folder, so it
 * does not find the types that `npm run css-modules` generates. Everywhere else, the generated types take precedence.
 */
declare module '*.module.css' {
  // oxlint-disable-next-line typescript/no-explicit-any
  const classes: Record<string, any>
  export default classes
}
