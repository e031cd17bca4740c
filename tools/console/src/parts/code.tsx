import styles from './code.module.css'

/** The name of a build, a release or a file. */
export function Code({ children }: { children: string }) {
  return <code className={styles.code}>{children}</code>
}
