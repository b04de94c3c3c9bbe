import * as v from 'valibot'
import { ErrorPage } from '../../pages/screens/error/view.tsx'
import { defineFragment } from './define-fragment.ts'

/**
 * The error page for failures in the browser. Browsers load it in advance, in case the server stops responding; see
 * `client/visit/error-state.ts`.
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
