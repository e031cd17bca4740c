import { messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { blocksQuery, unblockOptions } from '@kinora/api-client/comments'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { useApiClient } from '@kinora/shell-contract'
import { Avatar, Banner, Button, ErrorState, Spinner, VerifiedMark } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import rows from '../rows.module.css'
import sectionStyles from '../settings-section.module.css'

const network = 'Network error. Please check your connection and try again.'
const loadErrors: ErrorTexts = { network, otherwise: "We couldn't load your blocked accounts." }
const unblockErrors: ErrorTexts = {
  network,
  otherwise: serverMessageOr('Could not unblock this account. Please try again later.'),
}

/** Accounts that the viewer has blocked. Renders nothing if the provider doesn't support blocking. */
export function BlockedAccounts() {
  const api = useApiClient()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(blocksQuery(api))
  const { mutate: unblock, error: failure } = useMutation(unblockOptions(api, useQueryClient()))
  if (isUnknownCall(error)) return null
  const blocks = data?.pages.flatMap((page) => page.blocks)
  return (
    <>
      <h3 className={sectionStyles.subheading}>Blocked accounts</h3>
      {blocks?.length === 0 && (
        <p className={sectionStyles.text}>You haven't blocked anyone. You can block accounts in the comments.</p>
      )}
      {blocks && blocks.length > 0 && (
        <ul className={rows.list}>
          {blocks.map(({ account }) => (
            <li key={account._id} className={rows.row}>
              <Avatar src={account.avatar} name={account.fullName} size={40} />
              <p className={rows.facts}>
                <Link to={channelPath(account.username)}>
                  {account.fullName} {account.isVerified && <VerifiedMark />}
                </Link>
              </p>
              <Button variant="ghost" aria-label={`Unblock ${account.fullName}`} onClick={() => unblock(account._id)}>
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!data && !error && <Spinner label="Loading blocked accounts" />}
      {!data && error && <ErrorState message={messageFor(loadErrors, error)} onRetry={() => void refetch()} />}
      {failure && <Banner tone="error">{messageFor(unblockErrors, failure)}</Banner>}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more accounts
        </Button>
      )}
    </>
  )
}
