declare module '*.module.css' {
  /** Class names by the name that the stylesheet gives them. */
  const styles: Readonly<Record<string, string>>
  export default styles
}
