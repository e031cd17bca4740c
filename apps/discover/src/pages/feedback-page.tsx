import { isApiError, isApiErrorOfKind, messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { pageQuery, sendFeedback } from '@kinora/api-client/discover'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { feedbackLimits, lengthOf } from '@kinora/api-client/limits'
import { MissingPage, useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { Banner, Button, ErrorState, Page, PageHeader, Spinner, TextArea } from '@kinora/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'

import { loadFirst } from '../load-first.ts'
import styles from './feedback-page.module.css'

const slug = 'feedback'
const { maxLength } = feedbackLimits.message

const network = 'Network error. Please check your connection and try again.'
const loadErrors: ErrorTexts = { network, otherwise: 'Could not load this page. Please try again later.' }
const sendErrors: ErrorTexts = {
  network,
  otherwise: serverMessageOr('Could not send your message. Please try again later.'),
}

export function feedbackLoader(args: RemoteLoaderArgs) {
  return loadFirst(args, args.queryClient.prefetchQuery(pageQuery(args.api, slug)))
}

/** `/feedback`: sends a message to the operator. If the operator has written a page with this slug, its text appears above the form. */
export function FeedbackPage() {
  const { data: page, error, refetch } = useQuery(pageQuery(useApiClient(), slug))
  useDocumentTitle('Feedback')
  if (isUnknownCall(error)) return <MissingPage />
  const isKnown = page !== undefined || isApiErrorOfKind(error, 'not-found')
  return (
    <Page width="form">
      <PageHeader title="Feedback" />
      {isKnown && (
        <>
          <p className={styles.text}>
            {page?.markdown ??
              "Tell us what works, what doesn't, and what's missing. If you'd like a reply, include your email address."}
          </p>
          <FeedbackForm />
        </>
      )}
      {!isKnown && error && <ErrorState message={messageFor(loadErrors, error)} onRetry={() => void refetch()} />}
      {!isKnown && !error && <Spinner label="Loading" />}
    </Page>
  )
}

function FeedbackForm() {
  const api = useApiClient()
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState('')
  const [invalid, setInvalid] = useState<string>()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: (text: string) => sendFeedback(api, text),
    onSuccess: () => setMessage(''),
    onError: (error) => {
      if (rejectionOf(error) !== undefined) fieldRef.current?.focus()
    },
  })
  const fieldError = invalid ?? rejectionOf(error)

  if (isSuccess)
    return (
      <div className={styles.form}>
        <Banner tone="success">Thank you. Your message was sent.</Banner>
        <Button ref={focus} onClick={() => reset()}>
          Send another message
        </Button>
      </div>
    )

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const text = message.trim()
    const found = errorOf(text)
    setInvalid(found)
    reset()
    if (found === undefined) mutate(text)
    else fieldRef.current?.focus()
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextArea
        ref={fieldRef}
        label="Your message"
        counter={`${lengthOf(message)}/${maxLength} characters`}
        rows={6}
        error={fieldError}
        value={message}
        readOnly={isPending}
        onChange={(event) => setMessage(event.target.value)}
      />
      {error && fieldError === undefined && <Banner tone="error">{messageFor(sendErrors, error)}</Banner>}
      <Button type="submit" variant="primary" isBusy={isPending}>
        {isPending ? 'Sending...' : 'Send'}
      </Button>
    </form>
  )
}

/** Focuses the button, because the form that had focus is gone. */
function focus(button: HTMLButtonElement | null) {
  button?.focus()
}

/** Returns the provider's message if it rejected the text itself. */
function rejectionOf(error: Error | null): string | undefined {
  return isApiError(error) ? error.fieldErrors[0]?.message : undefined
}

function errorOf(text: string): string | undefined {
  if (text === '') return 'Please write a message'
  return lengthOf(text) > maxLength ? `Your message should be at most ${maxLength} characters` : undefined
}
