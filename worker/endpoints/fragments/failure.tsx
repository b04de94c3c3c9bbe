import * as v from 'valibot'
import { ErrorPage } from '../../pages/screens/error/view.tsx'
import { defineFragment } from './define-fragment.ts'

/**
 * The error page for failures in the browser. It is loaded in advance, because it may be needed when the server can't
 * be reached. See `client/visit/error-state.ts`.
 */
export const failure = defineFragment({
  name: 'Failure',
  props: v.object({}),
  styles: ['error'],
  load: async () =>
    ({
      kind: 'error',
      code: 'unreachable',
      statusCode: 503,
      statusMessage: '',
      message: '',
      closest: [],
      requestId: null,
    }) as const,
  component: ({ data }) => <ErrorPage path="" data={{ ...data, closest: [] }} />,
})
