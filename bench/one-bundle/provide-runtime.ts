/** Replaces the shell's own: a page without remotes has no federation runtime. */
export function provideRuntime(): void {}
