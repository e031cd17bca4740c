import { isApiError, isApiErrorOfKind, messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { pageQuery, sendFeedback } from '@kinora/api-client/discover'
import { feedbackLimits, lengthOf } from '@kinora/api-client/limits'
import { MissingPage, useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { Banner, Button, ErrorState, Page, PageHeader, Spinner, TextArea } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useActionState, useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'

import { isUnknownCall } from '../is-unknown-call.ts'
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

/** `/feedback`: a message to the operator, who can store a page of this name as the text above the form. */
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
              'Tell us what works, what does not, and what you miss. Include an email address if you would like an answer.'}
          </p>
          <FeedbackForm />
        </>
      )}
      {!isKnown && error && <ErrorState message={messageFor(loadErrors, error)} onRetry={() => void refetch()} />}
      {!isKnown && !error && <Spinner label="Loading" />}
    </Page>
  )
}

/** What came of sending the message. */
interface SendResult {
  isSent?: boolean
  /** Below the field. */
  fieldError?: string
  /** Above the button. */
  failure?: string
}

function FeedbackForm() {
  const api = useApiClient()
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState('')
  const [result, send, isSending] = useActionState(async (): Promise<SendResult> => {
    const text = message.trim()
    const fieldError = errorOf(text)
    if (fieldError !== undefined) return { fieldError }
    try {
      await sendFeedback(api, text)
      setMessage('')
      return { isSent: true }
    } catch (error) {
      const [rejected] = isApiError(error) ? error.fieldErrors : []
      return rejected ? { fieldError: rejected.message } : { failure: messageFor(sendErrors, error) }
    }
  }, {})
  useEffect(() => {
    if (result.fieldError !== undefined) fieldRef.current?.focus()
  }, [result])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    startTransition(send)
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {result.isSent && !isSending && <Banner tone="success">Thank you. Your message was sent.</Banner>}
      <TextArea
        ref={fieldRef}
        label="Your message"
        hint={`At most ${maxLength} characters`}
        error={isSending ? undefined : result.fieldError}
        value={message}
        readOnly={isSending}
        onChange={(event) => setMessage(event.target.value)}
      />
      {result.failure && !isSending && <Banner tone="error">{result.failure}</Banner>}
      <Button type="submit" variant="primary" isBusy={isSending}>
        {isSending ? 'Sending...' : 'Send'}
      </Button>
    </form>
  )
}

function errorOf(text: string): string | undefined {
  if (text === '') return 'Please write a message'
  return lengthOf(text) > maxLength ? `Your message should be at most ${maxLength} characters` : undefined
}
