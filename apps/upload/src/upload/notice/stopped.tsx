import { loginStateFor } from '@kinora/shell-contract'
import { Link, useLocation } from 'react-router-dom'

import styles from './upload-notice.module.css'

/** Explains why an upload has stopped and how to continue. Hides the video's title, because someone else may now be using this browser. */
export function Stopped() {
  const location = useLocation()
  return (
    <>
      Your upload has stopped because you are no longer logged in. Log in again to continue.{' '}
      {location.pathname !== '/login' && (
        <Link className={styles.link} to="/login" state={loginStateFor(location)}>
          Log in
        </Link>
      )}
    </>
  )
}
