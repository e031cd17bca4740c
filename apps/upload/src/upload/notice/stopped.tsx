import { loginStateFor } from '@kinora/shell-contract'
import { Link, useLocation } from 'react-router-dom'

import styles from './upload-notice.module.css'

/** Why an upload goes on no longer, and what makes it go on. It names nothing: whoever is at the screen need not be the one who began it. */
export function Stopped() {
  const location = useLocation()
  return (
    <>
      Your upload has stopped, because you are no longer logged in. Log in again, and it goes on.{' '}
      {location.pathname !== '/login' && (
        <Link className={styles.link} to="/login" state={loginStateFor(location)}>
          Log in
        </Link>
      )}
    </>
  )
}
